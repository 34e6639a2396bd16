import type { Queryable, Tx } from '#platform/db/index.ts'
import type { PushSettingRow } from '../tables.ts'

export async function findSetting(db: Queryable, tenantId: string): Promise<PushSettingRow | undefined> {
  return db.selectFrom('push_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

/** The row, held until the transaction ends; it is made where there is none. */
export async function lockSetting(tx: Tx, tenantId: string, now: Date): Promise<PushSettingRow> {
  await tx
    .insertInto('push_setting')
    .values({ tenant_id: tenantId, settings: '{}', fcm_secret: null, apns_secret: null, updated_time: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('push_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function replaceSetting(
  tx: Tx,
  row: Omit<PushSettingRow, 'settings'> & { settings: object },
): Promise<void> {
  await tx
    .updateTable('push_setting')
    .set({
      settings: JSON.stringify(row.settings),
      fcm_secret: row.fcm_secret,
      apns_secret: row.apns_secret,
      updated_time: row.updated_time,
    })
    .where('tenant_id', '=', row.tenant_id)
    .execute()
}
