import type { Buyer, InvoiceLine, InvoiceStatus, PaymentMethod, Seller } from '@trau/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    invoice: InvoiceTable
    invoice_import: ImportTable
    invoice_payment: PaymentTable
    invoice_seller: {
      tenant_id: string
      seller: ColumnType<Seller, string, string>
      updated_time: Date
    }
    invoice_series: { tenant_id: string; year: number; last_number: number }
  }
}

export interface StoredLine extends InvoiceLine {
  amount: number
  vat: number
  /** Of a credit note: which line of the invoice it credits. */
  line?: number
}

interface InvoiceTable {
  tenant_id: string
  invoice_id: string
  user_id: string | null
  status: InvoiceStatus
  version: Generated<number>
  year: number | null
  number: number | null
  buyer: ColumnType<Buyer, string, string>
  seller: ColumnType<Seller | null, string | null, string | null>
  lines: ColumnType<StoredLine[], string, string>
  note: string
  subtotal: number
  vat: number
  total: number
  paid: Generated<number>
  /** By credit notes, which name the invoice; not negative. */
  credited: Generated<number>
  credited_invoice_id: Generated<string | null>
  /** `2026-11-30` */
  due_date: string | null
  search_text: string
  created_by: string
  created_time: Date
  opened_time: Date | null
  closed_time: Date | null
  reminded_time: Date | null
  /** When its person was notified that it is overdue. */
  overdue_time: Date | null
}
export type InvoiceRow = Selectable<InvoiceTable>

interface PaymentTable {
  tenant_id: string
  invoice_id: string
  payment_id: string
  /** Negative: a refund. */
  amount: number
  method: PaymentMethod
  reference: string
  paid_date: string
  recorded_by: string
  created_time: Date
}
export type PaymentRow = Selectable<PaymentTable>

interface ImportTable {
  tenant_id: string
  /** Chosen by the client. */
  import_id: string
  /** SHA-256 of the text. */
  file_hash: string
  invoices: number
  subtotal: number
  vat: number
  total: number
  imported_by: string
  imported_time: Date
}
export type ImportRow = Selectable<ImportTable>
