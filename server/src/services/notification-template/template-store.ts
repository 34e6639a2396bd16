import { maxTemplateVersions } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { FallbackRow, TemplateRow } from './tables.ts'

/** The SQL of templates. A tenant has a few hundred at most: one for each type, channel and locale. */

export async function selectTemplates(db: Queryable, tenantId: string): Promise<TemplateRow[]> {
  return db.selectFrom('notification_template').selectAll().where('tenant_id', '=', tenantId).execute()
}

export async function selectFallbacks(db: Queryable, tenantId: string): Promise<FallbackRow[]> {
  return db
    .selectFrom('notification_template_fallback')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .execute()
}

export async function findTemplate(
  db: Queryable,
  tenantId: string,
  templateId: string,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('notification_template')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .executeTakeFirst()
}

export async function findFallback(
  db: Queryable,
  tenantId: string,
  templateId: string,
): Promise<FallbackRow | undefined> {
  return db
    .selectFrom('notification_template_fallback')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .executeTakeFirst()
}

/** Writes the version after the one before it, 0 being none; false where another one is there by now. */
export async function storeTemplate(tx: Tx, row: TemplateRow): Promise<boolean> {
  const { tenant_id, template_id, version, ...values } = row
  const storedRows =
    version === 1
      ? await tx
          .insertInto('notification_template')
          .values(row)
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
          .then(result => result.numInsertedOrUpdatedRows)
      : await tx
          .updateTable('notification_template')
          .set({ version, ...values })
          .where('tenant_id', '=', tenant_id)
          .where('template_id', '=', template_id)
          .where('version', '=', version - 1)
          .executeTakeFirst()
          .then(result => result.numUpdatedRows)
  if (!storedRows) return false
  await tx.insertInto('notification_template_version').values(row).execute()
  await tx
    .deleteFrom('notification_template_version')
    .where('tenant_id', '=', tenant_id)
    .where('template_id', '=', template_id)
    .where('version', '<=', version - maxTemplateVersions)
    .execute()
  return true
}

/** A template as nobody ever changed it. */
export async function deleteTemplateRows(tx: Tx, tenantId: string, templateId: string): Promise<void> {
  for (const table of [
    'notification_template',
    'notification_template_version',
    'notification_template_fallback',
  ] as const)
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('template_id', '=', templateId)
      .execute()
}

/** The newest first. */
export async function selectVersions(
  db: Queryable,
  tenantId: string,
  templateId: string,
  page: { offset: number; limit: number },
): Promise<{ items: TemplateRow[]; total: number }> {
  const versions = db
    .selectFrom('notification_template_version')
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
  const [items, { total }] = await Promise.all([
    versions.selectAll().orderBy('version', 'desc').offset(page.offset).limit(page.limit).execute(),
    versions.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

export async function upsertFallback(db: Queryable, row: FallbackRow): Promise<void> {
  const { tenant_id, template_id, ...values } = row
  await db
    .insertInto('notification_template_fallback')
    .values(row)
    .onConflict(conflict => conflict.columns(['tenant_id', 'template_id']).doUpdateSet(values))
    .execute()
}

/** Other processes hear that a tenant's templates changed once this transaction commits. */
export async function notifyChange(tx: Tx, topic: string, tenantId: string): Promise<void> {
  await sql`SELECT pg_notify(${topic}, ${tenantId})`.execute(tx)
}
