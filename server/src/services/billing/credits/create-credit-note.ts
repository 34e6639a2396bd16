import { type Invoice, maxCreditNotes, type NewCreditNote } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { dayInVietnam } from '../calendar.ts'
import {
  changeInvoice,
  findInvoice,
  insertInvoice,
  lockInvoice,
  selectCreditNotes,
  takeNumber,
} from '../invoice-store.ts'
import { readInvoice, searchTextOf } from '../invoices.ts'
import { notifyOfInvoice } from '../notices.ts'
import { codeOf } from '../view.ts'
import { creditedByLine, creditLines, isAskedFor } from './credited-lines.ts'

/**
 * A credit note is a row of invoices with negative amounts that names the invoice. The invoice stays locked from the sum of what was credited
 * to the commit, so two credit notes at once credit no more than there is.
 * @throws invoiceNotFound, invoiceNotCreditable, creditTooLarge, tooManyCreditNotes, invoiceExists
 */
export async function createCreditNote(
  app: App,
  me: UserKey,
  invoiceId: string,
  { creditNoteId, lines: requestedLines, reason }: NewCreditNote,
): Promise<Invoice> {
  await transact(app, async tx => {
    const row = await lockInvoice(tx, me.tenantId, invoiceId)
    if (!row) throw fail('invoiceNotFound')
    const issuedNote = await findInvoice(tx, me.tenantId, creditNoteId)
    const creditNotes = await selectCreditNotes(tx, me.tenantId, invoiceId)
    if (issuedNote) {
      const isRepeat =
        issuedNote.credited_invoice_id === invoiceId &&
        isAskedFor(creditNotes, issuedNote, { invoiceLines: row.lines, requestedLines, reason })
      if (!isRepeat) throw fail('invoiceExists')
      return
    }
    if ((row.status !== 'OPEN' && row.status !== 'PAID') || row.credited === row.total)
      throw fail('invoiceNotCreditable')
    if (creditNotes.length >= maxCreditNotes) throw fail('tooManyCreditNotes')
    const lines = creditLines(row.lines, creditedByLine(creditNotes), requestedLines)
    const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
    const vat = lines.reduce((sum, line) => sum + line.vat, 0)
    const total = subtotal + vat
    const now = app.clock.now()
    const year = Number(dayInVietnam(now).slice(0, 4))
    // Last of what may be refused: every other opening waits from here to the commit.
    const number = await takeNumber(tx, me.tenantId, year)
    await insertInvoice(tx, {
      tenant_id: me.tenantId,
      invoice_id: creditNoteId,
      user_id: row.user_id,
      status: 'CREDIT_NOTE',
      year,
      number,
      buyer: JSON.stringify(row.buyer),
      seller: JSON.stringify(row.seller),
      lines: JSON.stringify(lines),
      note: reason,
      subtotal,
      vat,
      total,
      credited_invoice_id: invoiceId,
      // Found by the number of its invoice too.
      search_text: `${codeOf({ year, number })} ${codeOf(row)} ${searchTextOf(row.buyer)}`,
      created_by: me.userId,
      created_time: new Date(now),
      opened_time: new Date(now),
    })
    const creditedTotal = row.credited - total
    const isSettled = row.status === 'OPEN' && row.paid + creditedTotal >= row.total
    const changedRow = {
      credited: creditedTotal,
      ...(isSettled ? { status: 'PAID' as const, closed_time: new Date(now) } : {}),
    }
    await changeInvoice(tx, row, changedRow)
    await notifyOfInvoice(app, tx, { ...row, ...changedRow, version: row.version + 1 }, 'CREDITED', -total)
  })
  return readInvoice(app, app.db, me.tenantId, creditNoteId)
}
