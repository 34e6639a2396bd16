import { type ConfigKind, maxConfigChanges, type Platform } from '@trau/contract'
import { type Kysely, sql } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import { revisionCounter } from '#platform/db/revision.ts'
import type { ChangeRow, ConfigRow } from './tables.ts'

export interface ConfigFilter {
  platform?: Platform | null | undefined
  kind?: ConfigKind | null | undefined
  key?: string | null | undefined
  isPublic?: boolean | null | undefined
}

interface Page {
  offset: number
  limit: number
}

export async function selectConfigs(
  db: Queryable,
  tenantId: string,
  filter: ConfigFilter,
  page: Page,
): Promise<{ rows: ConfigRow[]; total: number }> {
  const conditions = Object.entries({
    platform: filter.platform,
    kind: filter.kind,
    key: filter.key,
    is_public: filter.isPublic,
  }).filter(([, value]) => value !== null && value !== undefined)
  let configs = (db as Kysely<Tables>).selectFrom('platform_config').where('tenant_id', '=', tenantId)
  for (const [column, value] of conditions)
    configs = configs.where(column as keyof ConfigRow, '=', value as never)
  const [rows, { total }] = await Promise.all([
    configs.selectAll().orderBy('platform').orderBy('key').offset(page.offset).limit(page.limit).execute(),
    configs.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** At most `maxConfigsPerPlatform`. */
export const selectPlatform = (db: Queryable, tenantId: string, platform: Platform): Promise<ConfigRow[]> =>
  db
    .selectFrom('platform_config')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('platform', '=', platform)
    .execute()

export const findConfig = (
  db: Queryable,
  tenantId: string,
  platformConfigId: string,
): Promise<ConfigRow | undefined> =>
  db
    .selectFrom('platform_config')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('platform_config_id', '=', platformConfigId)
    .executeTakeFirst()

export const { findRevision, nextRevision } = revisionCounter('platform_config_revision')

/** Writes the record as it is to be; a row that is there keeps its id. */
export async function upsertConfig(tx: Tx, { value, ...row }: ConfigRow): Promise<void> {
  const writtenRow = { ...row, value: JSON.stringify(value) }
  await tx
    .insertInto('platform_config')
    .values(writtenRow)
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'platform_config_id']).doUpdateSet({
        value: writtenRow.value,
        is_public: row.is_public,
        version: row.version,
        updated_time: row.updated_time,
      }),
    )
    .execute()
}

export async function deleteConfig(tx: Tx, tenantId: string, platformConfigId: string): Promise<void> {
  await tx
    .deleteFrom('platform_config')
    .where('tenant_id', '=', tenantId)
    .where('platform_config_id', '=', platformConfigId)
    .execute()
}

/** Adds to the history and forgets what is too old of it. */
export async function insertChange(
  tx: Tx,
  { before, after, ...row }: Omit<ChangeRow, 'standing_revision'>,
): Promise<void> {
  await tx
    .insertInto('platform_config_change')
    .values({
      ...row,
      standing_revision:
        row.undone_revision === null
          ? row.revision
          : sql<number>`coalesce((
              SELECT p.standing_revision FROM platform_config_change p
              WHERE p.tenant_id = ${row.tenant_id} AND p.platform = ${row.platform} AND p.key = ${row.key} AND p.revision < ${row.undone_revision}
              ORDER BY p.revision DESC LIMIT 1
            ), 0)`,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
  await tx
    .deleteFrom('platform_config_change')
    .where('tenant_id', '=', row.tenant_id)
    .where('revision', '<=', row.revision - maxConfigChanges)
    .execute()
}

export interface ListedChange extends ChangeRow {
  /** It is the change that stands now, or the latest undo, which can be taken back too. */
  can_undo: boolean
}

const changesOf = (db: Queryable, tenantId: string) =>
  db
    .selectFrom('platform_config_change as c')
    .selectAll('c')
    .select(
      sql<boolean>`(
        SELECT c.revision IN (last.revision, last.standing_revision) FROM platform_config_change last
        WHERE last.tenant_id = c.tenant_id AND last.platform = c.platform AND last.key = c.key ORDER BY last.revision DESC LIMIT 1
      )`.as('can_undo'),
    )
    .where('c.tenant_id', '=', tenantId)

export const findChange = (
  db: Queryable,
  tenantId: string,
  revision: number,
): Promise<ListedChange | undefined> =>
  changesOf(db, tenantId).where('c.revision', '=', revision).executeTakeFirst()

/** Of a record and of all that its history holds, also where it was deleted meanwhile. */
export async function highestVersion(
  q: Queryable,
  tenantId: string,
  platformConfigId: string,
): Promise<number> {
  const row = await q
    .selectFrom('platform_config_change')
    .select(change => change.fn.max('version').as('version'))
    .where('tenant_id', '=', tenantId)
    .where('platform_config_id', '=', platformConfigId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** The newest first. */
export async function selectChanges(
  db: Queryable,
  tenantId: string,
  filter: { platform?: Platform | null | undefined; platformConfigId?: string | null | undefined },
  page: Page,
): Promise<{ rows: ListedChange[]; total: number }> {
  const { platform, platformConfigId } = filter
  let changes = changesOf(db, tenantId)
  let countQuery = db
    .selectFrom('platform_config_change')
    .select(count => count.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tenantId)
  if (platform) {
    changes = changes.where('c.platform', '=', platform)
    countQuery = countQuery.where('platform', '=', platform)
  }
  if (platformConfigId) {
    changes = changes.where('c.platform_config_id', '=', platformConfigId)
    countQuery = countQuery.where('platform_config_id', '=', platformConfigId)
  }
  const [rows, { total }] = await Promise.all([
    changes.orderBy('c.revision', 'desc').offset(page.offset).limit(page.limit).execute(),
    countQuery.executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
