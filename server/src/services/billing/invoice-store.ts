import type { InvoiceStatus, Seller } from '@trau/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import type { InvoiceRow, PaymentRow } from './tables.ts'

/** The SQL of invoices. */

export const insertInvoice = (db: Queryable, row: Insertable<Tables['invoice']>): Promise<void> =>
  insertInvoices(db, [row])

/** @returns false where its id is taken: nothing was inserted */
export async function insertInvoiceOnce(tx: Tx, row: Insertable<Tables['invoice']>): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('invoice')
    .values(row)
    .onConflict(conflict => conflict.columns(['tenant_id', 'invoice_id']).doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/** Rows of one statement. */
const chunkSize = 500

export async function insertInvoices(
  db: Queryable,
  rows: readonly Insertable<Tables['invoice']>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunkSize)
    await db
      .insertInto('invoice')
      .values(rows.slice(start, start + chunkSize))
      .execute()
}

export const findInvoice = (q: Queryable, tenantId: string, invoiceId: string) =>
  q
    .selectFrom('invoice')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()

export const lockInvoice = (tx: Tx, tenantId: string, invoiceId: string) =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst()

/** Every change is a new version. */
export async function changeInvoice(
  tx: Tx,
  row: Pick<InvoiceRow, 'tenant_id' | 'invoice_id' | 'version'>,
  columns: Updateable<Tables['invoice']>,
): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ ...columns, version: row.version + 1 })
    .where('tenant_id', '=', row.tenant_id)
    .where('invoice_id', '=', row.invoice_id)
    .execute()
}

export async function removeInvoice(
  tx: Tx,
  row: Pick<InvoiceRow, 'tenant_id' | 'invoice_id'>,
): Promise<void> {
  await tx
    .deleteFrom('invoice')
    .where('tenant_id', '=', row.tenant_id)
    .where('invoice_id', '=', row.invoice_id)
    .execute()
}

/** The next number of the year. Its row stays locked until the caller's transaction ends, so a number that is rolled back is given again. */
export async function takeNumber(tx: Tx, tenantId: string, year: number): Promise<number> {
  await sql`
    INSERT INTO invoice_series (tenant_id, year, last_number) VALUES (${tenantId}, ${year}, 0)
    ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ last_number: number }>`
    UPDATE invoice_series SET last_number = last_number + 1
    WHERE tenant_id = ${tenantId} AND year = ${year} RETURNING last_number`.execute(tx)
  return rows[0]!.last_number
}

export interface InvoiceFilter {
  search?: string | undefined
  status?: InvoiceStatus | undefined
  /** The day in Vietnam: only invoices that are overdue on it. */
  overdueOn?: string | undefined
  year?: number | undefined
  userId?: string | undefined
  /** Without drafts. */
  isOpened?: boolean | undefined
}

export interface InvoiceOrder {
  field: 'createdTime' | 'dueDate' | 'total'
  direction: 'asc' | 'desc'
}

const filteredQuery = (tenantId: string, filter: InvoiceFilter) => {
  const { search, status, overdueOn, year, userId, isOpened } = filter
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return sql`tenant_id = ${tenantId}
    ${search ? sql`AND search_text LIKE fold(${pattern})` : sql``}
    ${status ? sql`AND status = ${status}` : sql``}
    ${overdueOn ? sql`AND status = 'OPEN' AND due_date < ${overdueOn}` : sql``}
    ${year === undefined ? sql`` : sql`AND year = ${year}`}
    ${userId ? sql`AND user_id = ${userId}` : sql``}
    ${isOpened ? sql`AND status <> 'DRAFT'` : sql``}`
}

const columnOf = {
  createdTime: sql`created_time`,
  dueDate: sql`coalesce(due_date, '')`,
  total: sql`total`,
}

/** Those after `offset`; newest first unless another order is given. */
export async function selectInvoices(
  q: Queryable,
  tenantId: string,
  filter: InvoiceFilter,
  page: { offset: number; limit: number; order?: InvoiceOrder | undefined },
): Promise<InvoiceRow[]> {
  const { field, direction } = page.order ?? { field: 'createdTime', direction: 'desc' }
  const way = direction === 'desc' ? sql`DESC` : sql`ASC`
  const { rows } = await sql<InvoiceRow>`
    SELECT * FROM invoice WHERE ${filteredQuery(tenantId, filter)}
    ORDER BY ${columnOf[field]} ${way}, invoice_id ${way}
    OFFSET ${page.offset} LIMIT ${page.limit}`.execute(q)
  return rows
}

export async function countInvoices(q: Queryable, tenantId: string, filter: InvoiceFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM invoice WHERE ${filteredQuery(tenantId, filter)}`.execute(q)
  return rows[0]!.total
}

/** Oldest first. */
export const selectPayments = (q: Queryable, tenantId: string, invoiceId: string): Promise<PaymentRow[]> =>
  q
    .selectFrom('invoice_payment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_time')
    .orderBy('payment_id')
    .execute()

/** What credits the invoice, oldest first. */
export const selectCreditNotes = (q: Queryable, tenantId: string, invoiceId: string): Promise<InvoiceRow[]> =>
  q
    .selectFrom('invoice')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('credited_invoice_id', '=', invoiceId)
    .orderBy('year')
    .orderBy('number')
    .execute()

export async function findNumbers(
  q: Queryable,
  tenantId: string,
  invoiceIds: readonly string[],
): Promise<Pick<InvoiceRow, 'invoice_id' | 'year' | 'number'>[]> {
  if (invoiceIds.length === 0) return []
  return q
    .selectFrom('invoice')
    .select(['invoice_id', 'year', 'number'])
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', 'in', [...new Set(invoiceIds)])
    .execute()
}

export async function insertPayment(tx: Tx, payment: PaymentRow): Promise<void> {
  await tx.insertInto('invoice_payment').values(payment).execute()
}

export async function findSeller(q: Queryable, tenantId: string): Promise<Seller | undefined> {
  const row = await q
    .selectFrom('invoice_seller')
    .select('seller')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.seller
}

export async function saveSeller(db: Queryable, tenantId: string, seller: Seller, now: Date): Promise<void> {
  const columns = { seller: JSON.stringify(seller), updated_time: now }
  await db
    .insertInto('invoice_seller')
    .values({ tenant_id: tenantId, ...columns })
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(columns))
    .execute()
}

/** Open invoices past their due date whose person was not notified of it, locked; what another process holds is left to it. */
export async function lockOverdue(tx: Tx, today: string, limit: number): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    SELECT * FROM invoice WHERE status = 'OPEN' AND overdue_time IS NULL AND due_date < ${today}
    ORDER BY due_date LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

export async function markOverdue(tx: Tx, row: InvoiceRow, now: Date): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ overdue_time: now })
    .where('tenant_id', '=', row.tenant_id)
    .where('invoice_id', '=', row.invoice_id)
    .execute()
}
