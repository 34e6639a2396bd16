import type { ConfigState, PlatformChange, PlatformConfig, PublicPlatformConfig } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import type { ListedChange } from './platform-config-store.ts'
import type { ConfigRow } from './tables.ts'

const common = (row: ConfigRow) => ({
  platformConfigId: row.platform_config_id,
  platform: row.platform,
  key: row.key,
  kind: row.kind,
  version: row.version,
  updatedTime: row.updated_time.getTime(),
})

/** The value was checked for its kind when it was written. */
export const viewConfig = (row: ConfigRow) =>
  ({ ...common(row), value: row.value, isPublic: row.is_public }) as PlatformConfig

export function viewPublicConfig(row: ConfigRow): PublicPlatformConfig {
  const { roles: _, ...value } = row.value as { roles?: unknown }
  return { ...common(row), value } as unknown as PublicPlatformConfig
}

export async function viewChanges(
  app: App,
  tenantId: string,
  rows: readonly ListedChange[],
): Promise<PlatformChange[]> {
  const editors = await findUserInfos(app, tenantId, [...new Set(rows.map(row => row.editor_id))])
  return rows.map(row => ({
    changeId: row.revision,
    platformConfigId: row.platform_config_id,
    platform: row.platform,
    key: row.key,
    kind: row.kind,
    ...(row.before && { before: row.before }),
    ...(row.after && { after: row.after }),
    differences: differencesOf(row.before, row.after),
    editor: editors.get(row.editor_id) ?? { userId: row.editor_id },
    ...(row.undone_revision !== null && { undoneId: row.undone_revision }),
    canUndo: row.can_undo,
    createdTime: row.created_time.getTime(),
  }))
}

/** Field by field of a value, and who may read it. */
export function differencesOf(
  before: ConfigState | null,
  after: ConfigState | null,
): PlatformChange['differences'] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap(field => {
    const [from, to] = [old[field], next[field]].map(value =>
      value === undefined ? undefined : JSON.stringify(value),
    )
    if (from === to) return []
    return [{ field, ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) }]
  })
}

const fieldsOf = (state: ConfigState | null): Record<string, unknown> =>
  state ? { ...(state.value as object), isPublic: state.isPublic } : {}
