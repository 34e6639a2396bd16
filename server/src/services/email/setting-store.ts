import type { Selectable } from 'kysely'
import type { Queryable, Tables } from '#platform/db/index.ts'
import './tables.ts'

export type EmailSettingRow = Selectable<Tables['email_setting']>

export async function findEmailSetting(
  db: Queryable,
  tenantId: string,
): Promise<EmailSettingRow | undefined> {
  return db.selectFrom('email_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

export async function saveEmailSetting(db: Queryable, row: EmailSettingRow): Promise<void> {
  const { tenant_id: _, ...changes } = row
  await db
    .insertInto('email_setting')
    .values(row)
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(changes))
    .execute()
}
