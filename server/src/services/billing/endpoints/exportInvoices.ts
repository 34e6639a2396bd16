import {
  type contract,
  type InvoiceStatus,
  leftToPay,
  leftToRefund,
  maxExportedInvoices,
} from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { dayInVietnam, shownDay } from '../calendar.ts'
import { csvOf } from '../csv.ts'
import { readFilter } from '../filter.ts'
import { findNumbers, selectInvoices } from '../invoice-store.ts'
import type { InvoiceRow } from '../tables.ts'
import { codeOf } from '../view.ts'

const head = [
  'Số hoá đơn',
  'Trạng thái',
  'Người mua',
  'Mã số thuế',
  'Địa chỉ',
  'Ngày phát hành',
  'Hạn thanh toán',
  'Tiền hàng',
  'Thuế GTGT',
  'Tổng cộng',
  'Đã thanh toán',
  'Còn phải trả',
  'Đã điều chỉnh giảm',
  'Còn phải hoàn lại',
  'Điều chỉnh cho hoá đơn',
]

const statuses: Record<InvoiceStatus, string> = {
  DRAFT: 'Bản nháp',
  OPEN: 'Chờ thanh toán',
  PAID: 'Đã thanh toán',
  VOID: 'Đã huỷ',
  UNCOLLECTIBLE: 'Không thu được',
  CREDIT_NOTE: 'Điều chỉnh giảm',
}

export const exportInvoices: Handler<typeof contract.invoice.exportInvoices, App> = async (
  { app, me },
  { query },
) => {
  const rows = await selectInvoices(app.db, me.tenantId, readFilter(app, query), {
    offset: 0,
    limit: maxExportedInvoices + 1,
  })
  if (rows.length > maxExportedInvoices) throw fail('exportTooLarge', { max: maxExportedInvoices })
  const creditedNumbers = await findNumbers(
    app.db,
    me.tenantId,
    rows.flatMap(row => row.credited_invoice_id ?? []),
  )
  const codes = new Map(creditedNumbers.map(row => [row.invoice_id, codeOf(row)]))
  const body = csvOf([head, ...rows.map(row => cellsOf(row, codes))])
  return {
    body,
    bytes: body.byteLength,
    mediaType: 'text/csv; charset=utf-8',
    maxAgeSeconds: 0,
    fileName: `Hoa don ${dayInVietnam(app.clock.now())}.csv`,
  }
}

/** @param codes of the invoices that credit notes credit */
const cellsOf = (row: InvoiceRow, codes: ReadonlyMap<string, string>): (string | number)[] => [
  codeOf(row),
  statuses[row.status],
  row.buyer.name,
  row.buyer.taxCode,
  row.buyer.address,
  row.opened_time ? shownDay(dayInVietnam(row.opened_time.getTime())) : '',
  row.due_date ? shownDay(row.due_date) : '',
  row.subtotal,
  row.vat,
  row.total,
  row.paid,
  row.status === 'OPEN' ? leftToPay(row) : 0,
  row.credited,
  leftToRefund(row),
  codes.get(row.credited_invoice_id ?? '') ?? '',
]
