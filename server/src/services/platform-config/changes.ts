import {
  type ConfigState,
  maxConfigsPerPlatform,
  type Platform,
  type PlatformChange,
  type PlatformConfig,
} from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import {
  deleteConfig,
  findChange,
  findConfig,
  highestVersion,
  insertChange,
  nextRevision,
  selectPlatform,
  upsertConfig,
} from './platform-config-store.ts'
import type { ConfigRow } from './tables.ts'
import { readState } from './values.ts'
import { viewChanges, viewConfig } from './view.ts'

type NewConfig = Pick<ConfigRow, 'platform' | 'key' | 'kind'> & ConfigState

/** @throws platformConfigExists, platformConfigTypeWrong, platformVersionTooNew, tooManyPlatformConfigs */
export async function createConfig(app: App, me: UserKey, config: NewConfig): Promise<PlatformConfig> {
  const after = readState(config, config)
  const row = await transact(app, async tx => {
    const revision = await nextRevision(tx, me.tenantId)
    await requireRoom(tx, me.tenantId, config)
    return write(tx, app, me, {
      revision,
      identity: {
        platform_config_id: uuidv7(),
        platform: config.platform,
        key: config.key,
        kind: config.kind,
        version: 0,
      },
      before: null,
      after,
    })
  })
  return viewConfig(row!)
}

/** @throws platformConfigNotFound, platformConfigConflict, platformConfigTypeWrong, platformVersionTooNew */
export async function updateConfig(
  app: App,
  me: UserKey,
  platformConfigId: string,
  change: { value: unknown; isPublic?: boolean | undefined; expectedVersion?: number | undefined },
): Promise<PlatformConfig> {
  const row = await transact(app, async tx => {
    const revision = await nextRevision(tx, me.tenantId)
    const old = await requireVersion(tx, me.tenantId, platformConfigId, change.expectedVersion)
    return write(tx, app, me, {
      revision,
      identity: old,
      before: stateOf(old),
      after: readState(old, { value: change.value, isPublic: change.isPublic ?? old.is_public }),
    })
  })
  return viewConfig(row!)
}

/** @throws platformConfigNotFound, platformConfigConflict */
export async function removeConfig(
  app: App,
  me: UserKey,
  platformConfigId: string,
  expectedVersion: number | undefined,
): Promise<PlatformConfig> {
  return transact(app, async tx => {
    const revision = await nextRevision(tx, me.tenantId)
    const old = await requireVersion(tx, me.tenantId, platformConfigId, expectedVersion)
    await write(tx, app, me, { revision, identity: old, before: stateOf(old), after: null })
    return viewConfig(old)
  })
}

/**
 * Brings a record back to what it was before the change that stands now; one after the other as far as the history goes. Undoing the latest
 * undo brings back what it took.
 * @throws platformChangeNotFound, platformConfigConflict (it was changed again), platformConfigTypeWrong, platformVersionTooNew,
 * tooManyPlatformConfigs
 */
export async function undoChange(app: App, me: UserKey, changeId: number): Promise<PlatformChange> {
  const undoneChange = await transact(app, async tx => {
    const revision = await nextRevision(tx, me.tenantId)
    const change = await findChange(tx, me.tenantId, changeId)
    if (!change) throw fail('platformChangeNotFound')
    const current = await findConfig(tx, me.tenantId, change.platform_config_id)
    if (!change.can_undo) throw fail('platformConfigConflict', { version: current?.version ?? 0 })
    if (!current && change.before) await requireRoom(tx, me.tenantId, change)
    // A later release may have other kinds of values.
    if (change.before) readState(change, change.before)
    await write(tx, app, me, {
      revision,
      // A version never comes back: a form that still shows an earlier state would overwrite this one.
      identity: { ...change, version: await highestVersion(tx, me.tenantId, change.platform_config_id) },
      before: change.after,
      after: change.before,
      undoneRevision: changeId,
    })
    return revision
  })
  const change = await findChange(app.db, me.tenantId, undoneChange)
  if (!change) throw fail('platformChangeNotFound')
  return (await viewChanges(app, me.tenantId, [change]))[0]!
}

const stateOf = (row: ConfigRow): ConfigState => ({ value: row.value, isPublic: row.is_public })

interface Write {
  revision: number
  identity: Pick<ConfigRow, 'platform_config_id' | 'platform' | 'key' | 'kind' | 'version'>
  before: ConfigState | null
  after: ConfigState | null
  undoneRevision?: number
}

/** The record, its history and what clients hear, together. The caller holds the tenant's revision. */
async function write(
  tx: Tx,
  app: App,
  me: UserKey,
  { revision, identity, before, after, undoneRevision }: Write,
): Promise<ConfigRow | undefined> {
  const now = new Date(app.clock.now())
  const { platform_config_id, platform, key, kind } = identity
  const common = {
    tenant_id: me.tenantId,
    platform_config_id,
    platform,
    key,
    kind,
    version: identity.version + 1,
  }
  const row = after && { ...common, value: after.value, is_public: after.isPublic, updated_time: now }
  if (row) await upsertConfig(tx, row)
  else await deleteConfig(tx, me.tenantId, platform_config_id)
  await insertChange(tx, {
    ...common,
    revision,
    before,
    after,
    undone_revision: undoneRevision ?? null,
    editor_id: me.userId,
    created_time: now,
  })
  await app.outbox.add(tx, me.tenantId, `platform-config:${me.tenantId}`, [
    { to: { tenant: me.tenantId }, event: { type: 'platformConfigUpdated', data: { revision } } },
  ])
  return row ?? undefined
}

async function requireVersion(
  tx: Tx,
  tenantId: string,
  platformConfigId: string,
  expectedVersion: number | undefined,
): Promise<ConfigRow> {
  const row = await findConfig(tx, tenantId, platformConfigId)
  if (!row) throw fail('platformConfigNotFound')
  if (expectedVersion !== undefined && expectedVersion !== row.version)
    throw fail('platformConfigConflict', { version: row.version })
  return row
}

/** @throws platformConfigExists, tooManyPlatformConfigs */
async function requireRoom(
  tx: Tx,
  tenantId: string,
  { platform, key }: { platform: Platform; key: string },
): Promise<void> {
  const rows = await selectPlatform(tx, tenantId, platform)
  const same = rows.find(row => row.key === key)
  if (same) throw fail('platformConfigExists', { platformConfigId: same.platform_config_id })
  if (rows.length >= maxConfigsPerPlatform)
    throw fail('tooManyPlatformConfigs', { max: maxConfigsPerPlatform })
}
