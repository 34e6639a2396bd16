import type { Selectable, Updateable } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import '../sign-in-tables.ts'

export type QrRow = Selectable<Tables['qr_login']>

export async function insertQr(
  db: Queryable,
  row: Omit<QrRow, 'status' | 'check_number' | 'user_id' | 'session_id'>,
) {
  await db.insertInto('qr_login').values(row).execute()
}

/** The request, held until the transaction ends. */
export async function lockQr(tx: Tx, tenantId: string, requestId: string): Promise<QrRow | undefined> {
  return tx
    .selectFrom('qr_login')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findQr(db: Queryable, tenantId: string, requestId: string): Promise<QrRow | undefined> {
  return db
    .selectFrom('qr_login')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

export async function updateQr(tx: Tx, row: QrRow, change: Updateable<Tables['qr_login']>): Promise<QrRow> {
  return tx
    .updateTable('qr_login')
    .set(change)
    .where('tenant_id', '=', row.tenant_id)
    .where('request_id', '=', row.request_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
