import type { HouseRuleChange } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import { rulesOf, sectionOf } from './defaults.ts'
import { differencesOf } from './differences.ts'
import type { ListedChange } from './house-rule-store.ts'
import type { HouseRuleRow } from './tables.ts'

export async function viewChanges(
  app: App,
  tenantId: string,
  rows: readonly ListedChange[],
): Promise<HouseRuleChange[]> {
  const editors = await findUserInfos(app, tenantId, [...new Set(rows.map(row => row.editor_id))])
  return rows.map(row => ({
    changeId: row.revision,
    section: row.section,
    differences: differencesOf(stateOf(row, row.before), stateOf(row, row.after)).map(
      ({ field, before, after }) => ({
        field,
        ...(before !== undefined && { before: JSON.stringify(before) }),
        ...(after !== undefined && { after: JSON.stringify(after) }),
      }),
    ),
    editor: editors.get(row.editor_id) ?? { userId: row.editor_id },
    ...(row.undone_revision !== null && { undoneId: row.undone_revision }),
    canUndo: row.can_undo,
    createdTime: row.created_time.getTime(),
  }))
}

const stateOf = ({ tenant_id, section, revision }: ListedChange, value: unknown) => {
  const rows: HouseRuleRow[] = value === null ? [] : [{ tenant_id, section, value, revision }]
  return sectionOf(rulesOf(rows), section)
}
