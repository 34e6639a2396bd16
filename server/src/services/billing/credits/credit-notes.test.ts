import { type AnswerOf, type CreditLine, contract, invoiceSums, leftToRefund, vatRates } from '@trau/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../../../scripts/pace.ts'
import type { Person } from '../../../testing/app.ts'
import { startApp } from '../../../testing/app.ts'
import { forFile } from '../../../testing/for-file.ts'
import { seller } from '../../../testing/invoices.ts'
import { startMailbox } from '../../../testing/mailbox.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { listOf, settle } from '../../notification/testing/settle.ts'

const { createInvoice, getInvoice, deleteInvoice, listInvoices, listUserInvoices } = contract.billing
const {
  openInvoice,
  recordPayment,
  recordRefund,
  createCreditNote,
  writeOffInvoice,
  downloadInvoice,
  exportInvoices,
  updateSeller,
} = contract.invoice

type Invoice = AnswerOf<typeof getInvoice>
type Line = Pick<Invoice['lines'][number], 'description' | 'unit' | 'quantity' | 'unitPrice' | 'vatRate'>

const mailbox = forFile(() => startMailbox())
const app = forFile(() =>
  startApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>' } }),
)
let admin: Person
let an: Person
beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  an = await app.person('Nguyễn Văn An')
  await admin.ask(updateSeller, { body: seller })
})

const tuition: Line = { description: 'Học phí', unit: 'tháng', quantity: 2, unitPrice: 500_000, vatRate: 10 }
const books: Line = { description: 'Sách', unit: 'quyển', quantity: 3, unitPrice: 33_333, vatRate: 5 }

async function open(lines: Line[] = [tuition, books], who = an): Promise<Invoice> {
  const body = { userId: who.userId, buyer: { name: who.name }, lines }
  const { invoiceId } = await admin.ask(createInvoice, { body })
  return admin.ask(openInvoice, { params: { id: invoiceId }, body: {} })
}
const credit = (id: string, lines?: CreditLine[], creditNoteId = crypto.randomUUID()) =>
  admin.call(createCreditNote, {
    params: { id },
    body: { creditNoteId, reason: 'Trả lại hàng', ...(lines ? { lines } : {}) },
  })
const credited = async (id: string, lines?: CreditLine[]): Promise<Invoice> => {
  const { data, error } = await credit(id, lines)
  if (!data) throw new Error(error?.code)
  return data
}
const move = (endpoint: typeof recordPayment | typeof recordRefund, id: string, amount: number) =>
  admin.call(endpoint, {
    params: { id },
    body: { paymentId: crypto.randomUUID(), amount, method: 'TRANSFER', paidDate: '2026-11-23' },
  })
const read = (id: string, who = admin) => who.ask(getInvoice, { params: { id } })
const codeOf = async (outcome: Promise<{ error: { code: string } | undefined }>) =>
  (await outcome).error?.code

describe('a credit note', () => {
  it('credits a part, then the rest, with the VAT of each line, and an invoice with nothing left counts as paid', async () => {
    const invoice = await open()
    expect(invoice).toMatchObject({ subtotal: 1_099_999, vat: 105_000, total: 1_204_999, credited: 0 })
    const first = await credited(invoice.invoiceId, [
      { line: 1, amount: 10_001 },
      { line: 0, amount: 1_000_000 },
    ])
    expect(first).toMatchObject({
      status: 'CREDIT_NOTE',
      isOverdue: false,
      creditedInvoice: { invoiceId: invoice.invoiceId, code: invoice.code },
      subtotal: -1_010_001,
      vat: -100_500,
      total: -1_110_501,
      paid: 0,
      credited: 0,
      seller,
      note: 'Trả lại hàng',
      creditNotes: [],
      lines: [
        { ...tuition, unitPrice: -500_000, amount: -1_000_000, vat: -100_000 },
        { description: 'Sách', unit: '', quantity: 1, unitPrice: -10_001, amount: -10_001, vat: -500 },
      ],
    })
    expect(first.transfer).toBeUndefined()
    expect(Number(first.code!.slice(5))).toBe(Number(invoice.code!.slice(5)) + 1)
    expect(await read(invoice.invoiceId)).toMatchObject({
      status: 'OPEN',
      total: 1_204_999,
      credited: 1_110_501,
      transfer: { amount: 94_498 },
      lines: [{ credited: 1_000_000 }, { credited: 10_001 }],
      creditNotes: [
        { invoiceId: first.invoiceId, code: first.code, total: -1_110_501, reason: 'Trả lại hàng' },
      ],
    })
    const rest = await credited(invoice.invoiceId)
    expect(rest).toMatchObject({ subtotal: -89_998, vat: -4_500, lines: [{ description: 'Sách' }] })
    const closed = await read(invoice.invoiceId)
    expect(closed).toMatchObject({ status: 'PAID', paid: 0, credited: closed.total })
    expect(closed.closedTime).toBeGreaterThan(0)
    expect(await codeOf(credit(invoice.invoiceId))).toBe('invoiceNotCreditable')
  })

  it('a credit note is issued once, also when it is sent again, and not by the id of something else', async () => {
    const invoice = await open()
    const creditNoteId = crypto.randomUUID()
    const lines = [{ line: 0, amount: 1_000 }]
    const [one, two] = await Promise.all([
      credit(invoice.invoiceId, lines, creditNoteId),
      credit(invoice.invoiceId, lines, creditNoteId),
    ])
    expect(one.data?.code).toBe(two.data?.code)
    expect((await read(invoice.invoiceId)).creditNotes).toHaveLength(1)
    for (const otherLines of [[{ line: 0, amount: 2_000 }], [...lines, { line: 1, amount: 1 }], undefined])
      expect(await codeOf(credit(invoice.invoiceId, otherLines, creditNoteId))).toBe('invoiceExists')
    const restId = crypto.randomUUID()
    const rest = await credit(invoice.invoiceId, undefined, restId)
    expect((await credit(invoice.invoiceId, undefined, restId)).data?.code).toBe(rest.data!.code)
    expect((await credit(invoice.invoiceId, lines, creditNoteId)).data?.code).toBe(one.data!.code)
    const other = await open()
    expect(await codeOf(credit(other.invoiceId, lines, creditNoteId))).toBe('invoiceExists')
  })

  it('credits no more than is left, whoever asks at once', async () => {
    const { invoiceId } = await open()
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => credit(invoiceId, [{ line: 0, amount: 400_000 }])),
    )
    const refused = outcomes.flatMap(({ error }) => error ?? [])
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('creditTooLarge'))
    expect(refused[0]?.data).toEqual({ line: 0, left: 200_000 })
    const whole = await Promise.all([credit(invoiceId), credit(invoiceId)])
    expect(whole.map(({ error }) => error?.code).sort()).toEqual(['invoiceNotCreditable', undefined])
    const invoice = await read(invoiceId)
    expect(invoice.credited).toBe(invoice.total)
  })

  it('a credit note is of an open or paid invoice, for lines that are there, each once, with a reason', async () => {
    const { invoiceId } = await admin.ask(createInvoice, {
      body: { buyer: { name: 'Khách' }, lines: [tuition] },
    })
    expect(await codeOf(credit(invoiceId))).toBe('invoiceNotCreditable')
    expect(await codeOf(credit(crypto.randomUUID()))).toBe('invoiceNotFound')
    const [voided, gone, invoice] = [await open(), await open(), await open()]
    await admin.ask(deleteInvoice, { params: { id: voided.invoiceId } })
    await admin.ask(writeOffInvoice, { params: { id: gone.invoiceId } })
    const note = await credited(invoice.invoiceId, [{ line: 0, amount: 1 }])
    for (const id of [voided.invoiceId, gone.invoiceId, note.invoiceId])
      expect(await codeOf(credit(id))).toBe('invoiceNotCreditable')
    expect(await codeOf(credit(invoice.invoiceId, [{ line: 2, amount: 1 }]))).toBe('creditTooLarge')
    const twice = [
      { line: 0, amount: 1 },
      { line: 0, amount: 1 },
    ]
    for (const lines of [
      twice,
      [],
      [{ line: -1, amount: 1 }],
      [{ line: 0, amount: 0.5 }],
      [{ line: 0, amount: -1 }],
    ])
      expect(await codeOf(credit(invoice.invoiceId, lines))).toBe('validationFailed')
    const silent = { creditNoteId: crypto.randomUUID(), reason: ' ' }
    expect(
      await codeOf(admin.call(createCreditNote, { params: { id: invoice.invoiceId }, body: silent })),
    ).toBe('validationFailed')
  })

  it('a credit note is frozen, in the database too, and keeps its invoice from being voided', async () => {
    const invoice = await open()
    const note = await credited(invoice.invoiceId, [{ line: 0, amount: 1_000 }])
    const params = { id: note.invoiceId }
    expect(await codeOf(admin.call(deleteInvoice, { params }))).toBe('invoiceNotOpen')
    expect(await codeOf(admin.call(writeOffInvoice, { params }))).toBe('invoiceNotOpen')
    expect(await codeOf(move(recordPayment, note.invoiceId, 1))).toBe('invoiceNotOpen')
    expect(await codeOf(move(recordRefund, note.invoiceId, 1))).toBe('refundTooLarge')
    expect(await codeOf(admin.call(deleteInvoice, { params: { id: invoice.invoiceId } }))).toBe(
      'invoiceHasCreditNotes',
    )
    for (const set of [
      "note = 'khác'",
      'credited_invoice_id = NULL',
      "status = 'PAID'",
      'total = 0, subtotal = 0, vat = 0',
    ])
      await expect(
        app.app.database.pool.query(`UPDATE invoice SET ${set} WHERE invoice_id = $1`, [note.invoiceId]),
      ).rejects.toThrow()
    await expect(
      app.app.database.pool.query('UPDATE invoice SET credited = total + 1 WHERE invoice_id = $1', [
        invoice.invoiceId,
      ]),
    ).rejects.toThrow(/invoice_balance_check/)
  })

  it('a credit note is seen by whose invoice it is, and by nobody else but administrators', async () => {
    const binh = await app.person('Trần Văn Bình')
    const invoice = await open()
    const note = await credited(invoice.invoiceId)
    const params = { id: note.invoiceId }
    expect(await read(note.invoiceId, an)).toMatchObject({ creditedInvoice: { code: invoice.code } })
    const own = await an.ask(listUserInvoices, { params: { userId: an.userId } })
    expect(own.items[0]).toMatchObject({ invoiceId: note.invoiceId, total: -1_204_999 })
    for (const call of [getInvoice, downloadInvoice])
      expect(await codeOf(binh.call(call, { params }))).toBe('invoiceNotFound')
    for (const who of [an, binh])
      expect(
        await codeOf(
          who.call(createCreditNote, {
            params: { id: invoice.invoiceId },
            body: { creditNoteId: crypto.randomUUID(), reason: 'Tự giảm' },
          }),
        ),
      ).toBe('forbidden')
  })
})

describe('what was paid beyond the rest', () => {
  it('what was paid beyond the rest is shown, given back in parts, and no more of it', async () => {
    const { invoiceId, total } = await open()
    await move(recordPayment, invoiceId, total)
    expect(await codeOf(move(recordRefund, invoiceId, 1))).toBe('refundTooLarge')
    await credited(invoiceId, [{ line: 0, amount: 100_000 }])
    const over = await read(invoiceId)
    expect(over).toMatchObject({ status: 'PAID', paid: total, credited: 110_000 })
    expect(leftToRefund(over)).toBe(110_000)
    const tooMuch = await move(recordRefund, invoiceId, 110_001)
    expect(tooMuch.error).toMatchObject({ code: 'refundTooLarge', data: { left: 110_000 } })
    const body = {
      paymentId: crypto.randomUUID(),
      amount: 60_000,
      method: 'TRANSFER',
      reference: 'HT1',
      paidDate: '2026-11-24',
    } as const
    for (let n = 0; n < 2; n++) await admin.ask(recordRefund, { params: { id: invoiceId }, body })
    const rest = await Promise.all([
      move(recordRefund, invoiceId, 50_000),
      move(recordRefund, invoiceId, 50_000),
    ])
    expect(rest.map(({ error }) => error?.code).sort()).toEqual(['refundTooLarge', undefined])
    const done = await read(invoiceId)
    expect(done).toMatchObject({ status: 'PAID', paid: total - 110_000 })
    expect(done.payments.map(({ amount }) => amount)).toEqual([total, -60_000, -50_000])
    expect(leftToRefund(done)).toBe(0)
  })

  it('arises in an open invoice too: a payment in part, then a credit note of more than the rest', async () => {
    const { invoiceId } = await open([tuition])
    await move(recordPayment, invoiceId, 400_000)
    await credited(invoiceId, [{ line: 0, amount: 800_000 }])
    const closed = await read(invoiceId)
    expect(closed).toMatchObject({ status: 'PAID', paid: 400_000, credited: 880_000 })
    expect(closed.transfer).toBeUndefined()
    expect(leftToRefund(closed)).toBe(180_000)
  })
})

it(
  'random credit notes never sum up to more than the invoice, line by line, and the last one takes exactly the rest',
  async () => {
    const line = fc.record({
      description: fc.constant('Dòng'),
      unit: fc.constant(''),
      quantity: fc.integer({ min: 1, max: 5_000 }).map(n => n / 1000),
      unitPrice: fc.integer({ min: 1, max: 9_999 }),
      vatRate: fc.constantFrom(...vatRates),
    })
    const asks = fc.array(
      fc.array(fc.record({ line: fc.nat(2), amount: fc.integer({ min: 1, max: 20_000 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), asks, async (lines, tries) => {
        fc.pre(invoiceSums(lines).total > 0)
        const { invoiceId } = await open(lines)
        for (const ask of tries) {
          const once = [...new Map(ask.map(one => [one.line, one])).values()]
          const before = await read(invoiceId)
          const fits = once.every(({ line: at, amount }) => {
            const of = before.lines[at]
            return of && amount <= of.amount - of.credited
          })
          const { data } = await credit(invoiceId, once)
          expect(data !== undefined).toBe(fits)
          const after = await read(invoiceId)
          expect(after.credited).toBe(before.credited - (data?.total ?? 0))
          expect(after.credited).toBeLessThanOrEqual(after.total)
        }
        if ((await read(invoiceId)).status === 'OPEN') await credited(invoiceId)
        const closed = await read(invoiceId)
        expect(closed).toMatchObject({ status: 'PAID', credited: closed.total })
        const notes = await Promise.all(closed.creditNotes.map(note => read(note.invoiceId)))
        expect(notes.reduce((sum, note) => sum - note.vat, 0)).toBe(closed.vat)
        expect(notes.reduce((sum, note) => sum - note.subtotal, 0)).toBe(closed.subtotal)
        for (const note of notes) {
          expect(note.total).toBe(note.subtotal + note.vat)
          expect(note.lines.reduce((sum, one) => sum + one.vat, 0)).toBe(note.vat)
        }
      }),
      { numRuns: 25 },
    )
  },
  patience(120_000),
)

describe('a credit note appears', () => {
  it('in the PDF: title, what it credits, its reason, negative amounts, the amount in words; and in that of the invoice', async () => {
    const invoice = await open([tuition])
    const note = await credited(invoice.invoiceId, [{ line: 0, amount: 100_000 }])
    const pdfOf = async (id: string) => {
      const path = downloadInvoice.path.replace('{tenant}', 'default').replace('{id}', id)
      const headers = { authorization: `Bearer ${admin.tokens.accessToken}` }
      const answer = await fetch(app.url + path, { headers })
      const { pages, info } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      return { text: pages[0]!.text, title: info.Title }
    }
    const printed = await pdfOf(note.invoiceId)
    expect(printed.title).toBe(`Phiếu điều chỉnh giảm ${note.code}`)
    for (const text of [
      'PHIẾU ĐIỀU CHỈNH GIẢM',
      `Số: ${note.code}`,
      `Điều chỉnh giảm cho hoá đơn số ${invoice.code}`,
      'Lý do: Trả lại hàng',
      'Thuế GTGT 10%: -10.000 đ',
      'Tổng cộng: -110.000 đ',
      'Bằng chữ: Âm một trăm mười nghìn đồng.',
    ])
      expect(printed.text).toContain(text)
    expect(printed.text).not.toContain('Hạn thanh toán')
    const { text } = await pdfOf(invoice.invoiceId)
    expect(text).toContain('Đã điều chỉnh giảm: 110.000 đ')
    expect(text).toContain('Còn phải trả: 990.000 đ')
  })

  it('in the list, by the number of its invoice too, and in the CSV', async () => {
    const invoice = await open()
    const note = await credited(invoice.invoiceId, [{ line: 0, amount: 100_000 }])
    const found = await admin.ask(listInvoices, { query: { search: invoice.code! } })
    expect(found.items.map(({ invoiceId }) => invoiceId)).toEqual([note.invoiceId, invoice.invoiceId])
    const only = await admin.ask(listInvoices, {
      query: { search: invoice.code!, requestPayload: JSON.stringify({ status: 'CREDIT_NOTE' }) },
    })
    expect(only.items).toMatchObject([{ creditedInvoice: { code: invoice.code } }])
    const csv = await admin.call(exportInvoices, { query: { search: invoice.code! } })
    const [head, first, second] = String(csv.data).trim().split('\r\n')
    expect(head).toContain('Còn phải trả,Đã điều chỉnh giảm,Còn phải hoàn lại,Điều chỉnh cho hoá đơn')
    expect(first).toContain(`${note.code},Điều chỉnh giảm,`)
    expect(first).toContain(`,-100000,-10000,-110000,0,0,0,0,${invoice.code}`)
    expect(second).toContain(',1204999,0,1094999,110000,0,')
  })

  it('in a notification and a mail that ask for no payment', async () => {
    const chi = await app.person('Lê Thị Chi')
    await app.setUser(chi, { email: 'chi@vidu.vn', verified_email: true })
    const invoice = await open([tuition], chi)
    expect((await mailbox.next('chi@vidu.vn')).subject).toBe(
      `Hoá đơn ${invoice.code}: cần thanh toán 1.100.000 đ`,
    )
    await credited(invoice.invoiceId, [{ line: 0, amount: 100_000 }])
    await settle(app, chi)
    const [notice] = (await listOf(chi)).filter(one => one.type === 'INVOICE')
    expect(notice).toMatchObject({
      title: `Hoá đơn ${invoice.code} được điều chỉnh giảm 110.000 đ`,
      body: 'Còn phải trả 990.000 đ',
      place: '/settings/invoices',
    })
    const mail = await mailbox.next('chi@vidu.vn')
    expect(mail.subject).toBe(notice!.title)
    expect(mail.text).toContain('Còn phải trả 990.000 đ')
    await credited(invoice.invoiceId)
    await settle(app, chi)
    const [last] = (await listOf(chi)).filter(one => one.type === 'INVOICE')
    expect(last).toMatchObject({ body: 'Không còn phải trả' })
  })
})
