import { type HouseRuleSection, maxHouseRuleChanges } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { revisionCounter } from '#platform/db/revision.ts'
import type { ChangeRow, HouseRuleRow } from './tables.ts'

/** At most one row a section. */
export const selectRules = (db: Queryable, tenantId: string): Promise<HouseRuleRow[]> =>
  db.selectFrom('house_rule').selectAll().where('tenant_id', '=', tenantId).execute()

export const { findRevision, nextRevision } = revisionCounter('house_rule_revision')

/** Writes the section; null takes it away, so that it is as it comes. */
export async function putRule(tx: Tx, { tenant_id, section, value, revision }: HouseRuleRow): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('house_rule')
      .where('tenant_id', '=', tenant_id)
      .where('section', '=', section)
      .execute()
    return
  }
  const json = JSON.stringify(value)
  await tx
    .insertInto('house_rule')
    .values({ tenant_id, section, value: json, revision })
    .onConflict(conflict => conflict.columns(['tenant_id', 'section']).doUpdateSet({ value: json, revision }))
    .execute()
}

/** Adds to the history and forgets what is too old of it. */
export async function insertChange(
  tx: Tx,
  { before, after, ...row }: Omit<ChangeRow, 'standing_revision'>,
): Promise<void> {
  await tx
    .insertInto('house_rule_change')
    .values({
      ...row,
      standing_revision:
        row.undone_revision === null
          ? row.revision
          : sql<number>`coalesce((
              SELECT p.standing_revision FROM house_rule_change p
              WHERE p.tenant_id = ${row.tenant_id} AND p.section = ${row.section} AND p.revision < ${row.undone_revision}
              ORDER BY p.revision DESC LIMIT 1
            ), 0)`,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .execute()
  await tx
    .deleteFrom('house_rule_change')
    .where('tenant_id', '=', row.tenant_id)
    .where('revision', '<=', row.revision - maxHouseRuleChanges)
    .execute()
}

/** Every process reads the rules anew. */
export const notifyOfChange = async (tx: Tx, tenantId: string): Promise<void> =>
  void (await sql`SELECT pg_notify(${topic}, ${tenantId})`.execute(tx))

/** NOTIFY's, with the tenant as payload. */
export const topic = 'house_rules_changed'

export interface ListedChange extends ChangeRow {
  /** It is the change that stands now, or the latest undo, which can be taken back too. */
  can_undo: boolean
}

const changesOf = (db: Queryable, tenantId: string) =>
  db
    .selectFrom('house_rule_change as c')
    .selectAll('c')
    .select(
      sql<boolean>`(
        SELECT c.revision IN (last.revision, last.standing_revision) FROM house_rule_change last
        WHERE last.tenant_id = c.tenant_id AND last.section = c.section ORDER BY last.revision DESC LIMIT 1
      )`.as('can_undo'),
    )
    .where('c.tenant_id', '=', tenantId)

export const findChange = (
  db: Queryable,
  tenantId: string,
  revision: number,
): Promise<ListedChange | undefined> =>
  changesOf(db, tenantId).where('c.revision', '=', revision).executeTakeFirst()

/** The latest revision that changed the section; 0 where nobody has, or so long ago that it is forgotten. */
export async function latestChangeOf(
  db: Queryable,
  tenantId: string,
  section: HouseRuleSection,
): Promise<number> {
  const row = await db
    .selectFrom('house_rule_change')
    .select(max => max.fn.max<number | null>('revision').as('revision'))
    .where('tenant_id', '=', tenantId)
    .where('section', '=', section)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** The newest first. */
export async function selectChanges(
  db: Queryable,
  tenantId: string,
  page: { offset: number; limit: number },
): Promise<{ rows: ListedChange[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    changesOf(db, tenantId).orderBy('c.revision', 'desc').offset(page.offset).limit(page.limit).execute(),
    db
      .selectFrom('house_rule_change')
      .select(count => count.fn.countAll<number>().as('total'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
