import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { dayInVietnam, shownDay } from '../calendar.ts'
import { findInvoice, findNumbers } from '../invoice-store.ts'
import { pdfOf } from '../pdf/pdfs.ts'
import { requireReadable } from '../policy.ts'
import { codeOf, transferOf } from '../view.ts'

export const downloadInvoice: Handler<typeof contract.invoice.downloadInvoice, App> = async (
  { app, me },
  { params },
) => {
  const row = await requireReadable(app, me, await findInvoice(app.db, me.tenantId, params.id))
  const { seller, opened_time: openedTime, due_date: dueDate } = row
  if (!seller || !openedTime) throw fail('invoiceIsDraft')
  const { status, buyer, lines, note, subtotal, vat, total, paid, credited } = row
  const [creditedInvoice] = await findNumbers(
    app.db,
    me.tenantId,
    row.credited_invoice_id ? [row.credited_invoice_id] : [],
  )
  const body = await pdfOf(app, {
    ...{ status, seller, buyer, lines, note, subtotal, vat, total, paid, credited },
    code: codeOf(row),
    openedDay: shownDay(dayInVietnam(openedTime.getTime())),
    dueDay: dueDate ? shownDay(dueDate) : undefined,
    creditedCode: creditedInvoice && codeOf(creditedInvoice),
    openedTime: openedTime.getTime(),
    transfer: transferOf(row).transfer,
  })
  return {
    body,
    bytes: body.byteLength,
    mediaType: 'application/pdf',
    maxAgeSeconds: 0,
    fileName: `Hoa don ${codeOf(row)}.pdf`,
  }
}
