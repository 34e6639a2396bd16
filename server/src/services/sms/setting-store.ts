import type { Selectable } from 'kysely'
import type { Queryable, Tables } from '#platform/db/index.ts'
import './tables.ts'

export type SmsSettingRow = Selectable<Tables['sms_setting']>

export async function findSmsSetting(db: Queryable, tenantId: string): Promise<SmsSettingRow | undefined> {
  return db.selectFrom('sms_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

export async function saveSmsSetting(db: Queryable, row: SmsSettingRow): Promise<void> {
  const { tenant_id, ...rest } = row
  const changes = { ...rest, gateway: rest.gateway && (JSON.stringify(rest.gateway) as never) }
  await db
    .insertInto('sms_setting')
    .values({ tenant_id, ...changes })
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(changes))
    .execute()
}
