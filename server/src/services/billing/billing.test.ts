import { type AnswerOf, contract, type InvoiceDraft } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { seller } from '../../testing/invoices.ts'
import { listOf, settle } from '../notification/testing/settle.ts'
import { notifyOverdue } from './jobs/notifyOverdue.ts'

const { createInvoice, getInvoice, updateInvoice, deleteInvoice, listInvoices, listUserInvoices } =
  contract.billing
const {
  openInvoice,
  recordPayment,
  recordRefund,
  writeOffInvoice,
  remindOfInvoice,
  downloadInvoice,
  exportInvoices,
  getSeller,
  updateSeller,
} = contract.invoice

const app = appForFile()
let admin: Person
let an: Person
let binh: Person
beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Văn Bình')
})

const tuition = {
  description: 'Học phí',
  unit: 'tháng',
  quantity: 2,
  unitPrice: 500_000,
  vatRate: 10,
} as const
const draftFor = (who: Person, more: Partial<InvoiceDraft> = {}) => ({
  userId: who.userId,
  buyer: { name: who.name },
  lines: [tuition],
  ...more,
})
const draft = (more: Partial<InvoiceDraft> = {}) => admin.ask(createInvoice, { body: draftFor(an, more) })
const open = async (more: Partial<InvoiceDraft> = {}): Promise<AnswerOf<typeof openInvoice>> => {
  await admin.ask(updateSeller, { body: seller })
  const { invoiceId } = await draft(more)
  return admin.ask(openInvoice, { params: { id: invoiceId }, body: {} })
}
const pay = (id: string, amount: number, paymentId = crypto.randomUUID()) =>
  admin.call(recordPayment, {
    params: { id },
    body: { paymentId, amount, method: 'TRANSFER', paidDate: '2026-11-23' },
  })
const codeOf = async (outcome: Promise<{ error: { code: string } | undefined }>) =>
  (await outcome).error?.code

describe('an invoice', () => {
  it('an invoice is written as a draft, changed by who saw its last version, and opens only with a seller and a sum', async () => {
    const made = await draft()
    expect(made).toMatchObject({ status: 'DRAFT', subtotal: 1_000_000, vat: 100_000, total: 1_100_000 })
    expect(made.code).toBeUndefined()
    const params = { id: made.invoiceId }
    expect(await admin.ask(getSeller)).toEqual({})
    expect(await codeOf(admin.call(openInvoice, { params, body: {} }))).toBe('sellerMissing')
    await admin.ask(updateSeller, { body: seller })
    expect((await admin.ask(getSeller)).seller).toEqual(seller)
    const changed = await admin.ask(updateInvoice, {
      params,
      body: { ...draftFor(an, { lines: [] }), version: made.version },
    })
    expect(changed).toMatchObject({ lines: [], total: 0 })
    const stale = { ...draftFor(an), version: made.version }
    expect(await codeOf(admin.call(updateInvoice, { params, body: stale }))).toBe('invoiceChanged')
    const staleOpen = admin.call(openInvoice, { params, body: { version: made.version } })
    expect(await codeOf(staleOpen)).toBe('invoiceChanged')
    expect(await codeOf(admin.call(openInvoice, { params, body: {} }))).toBe('invoiceEmpty')
    expect(await codeOf(admin.call(downloadInvoice, { params }))).toBe('invoiceIsDraft')
    expect(await admin.ask(deleteInvoice, { params })).toEqual({ isDeleted: true })
    expect(await codeOf(admin.call(getInvoice, { params }))).toBe('invoiceNotFound')
  })

  it('a draft that is sent again with its id is one draft, which says what was sent last, until it is changed elsewhere', async () => {
    const invoiceId = crypto.randomUUID()
    const send = (who: Person, more: Partial<InvoiceDraft> = {}) =>
      who.call(createInvoice, { body: { ...draftFor(an, more), invoiceId } })
    const [one, two] = await Promise.all([send(admin), send(admin)])
    expect(one.data).toMatchObject({ invoiceId, version: 1, total: 1_100_000 })
    expect(two.data).toEqual(one.data)
    expect((await send(admin, { note: 'Trả trước Tết' })).data).toMatchObject({
      ...{ invoiceId, version: 2, note: 'Trả trước Tết' },
    })
    expect((await send(admin, { note: 'Trả trước Tết' })).data?.version).toBe(2)
    expect(await codeOf(send(admin, { note: 'Khác' }))).toBe('invoiceChanged')
    const other = await app.person('Phạm Thị Dung', { isAdmin: true })
    expect(await codeOf(send(other))).toBe('invoiceExists')
    const ofAnotherTenant = await app.person('Hồ Văn Tư', { tenant: 'khac', isAdmin: true })
    const own = { ...draftFor(ofAnotherTenant), invoiceId, note: 'Của mình' }
    expect((await ofAnotherTenant.ask(createInvoice, { body: own })).note).toBe('Của mình')
    await ofAnotherTenant.ask(deleteInvoice, { params: { id: invoiceId } })
    await admin.ask(updateSeller, { body: seller })
    await admin.ask(openInvoice, { params: { id: invoiceId }, body: {} })
    expect(await codeOf(send(admin, { note: 'Khác' }))).toBe('invoiceNotDraft')
  })

  it('gets number, seller and due date when it opens, and is frozen from then on, in the database too', async () => {
    const opened = await open()
    expect(opened).toMatchObject({ status: 'OPEN', seller, total: 1_100_000 })
    expect(opened.code).toMatch(/^\d{4}-\d{6}$/)
    const params = { id: opened.invoiceId }
    const change = admin.call(updateInvoice, { params, body: draftFor(binh) })
    expect(await codeOf(change)).toBe('invoiceNotDraft')
    expect(await codeOf(admin.call(openInvoice, { params, body: {} }))).toBe('invoiceNotDraft')
    await admin.ask(updateSeller, { body: { ...seller, name: 'Tên khác' } })
    expect(await admin.ask(getInvoice, { params })).toEqual(opened)
    for (const set of [
      'total = 1, subtotal = 1, vat = 0',
      "lines = '[]'",
      'number = 900',
      "status = 'DRAFT'",
    ])
      await expect(
        app.app.database.pool.query(`UPDATE invoice SET ${set} WHERE invoice_id = $1`, [opened.invoiceId]),
      ).rejects.toThrow(/opened invoice is not changed/)
    await expect(
      app.app.database.pool.query('DELETE FROM invoice WHERE invoice_id = $1', [opened.invoiceId]),
    ).rejects.toThrow(/opened invoice is not deleted/)
  })

  const line = (more: Partial<typeof tuition> | Record<string, unknown>) => ({
    lines: [{ ...tuition, ...more }],
  })
  it.each<[string, Record<string, unknown>]>([
    ['a negative price', line({ unitPrice: -1 })],
    ['a price with half a đồng', line({ unitPrice: 0.5 })],
    ['a price above the largest', line({ unitPrice: 100_000_000_000 })],
    ['a price beyond whole numbers', line({ unitPrice: 1e300 })],
    ['a price in words', line({ unitPrice: 'một triệu' })],
    ['no quantity', line({ quantity: 0 })],
    ['a negative quantity', line({ quantity: -2 })],
    ['a quantity above the largest', line({ quantity: 1_000_001 })],
    ['a quantity with four decimals', line({ quantity: 1.2345 })],
    ['a VAT rate that there is not', line({ vatRate: 12 })],
    ['a negative VAT rate', line({ vatRate: -10 })],
    ['a sum that VietQR has no place for', line({ quantity: 1_000_000, unitPrice: 99_999_999_999 })],
    ['101 lines', { lines: Array.from({ length: 101 }, () => tuition) }],
    ['a day that there is not', { dueDate: '2027-02-30' }],
    ['a buyer without a name', { buyer: { name: '' } }],
  ])('%s is refused as declared, and a draft stays as it was', async (_, wrong) => {
    const made = await draft()
    const params = { id: made.invoiceId }
    const before = await admin.ask(listInvoices, { query: { limit: 100 } })
    const body = { ...draftFor(an), ...wrong }
    for (const refused of [
      admin.call(createInvoice, { body } as never),
      admin.call(updateInvoice, { params, body } as never),
    ])
      expect(await codeOf(refused)).toBe('validationFailed')
    expect(await admin.ask(getInvoice, { params })).toEqual(made)
    expect(await admin.ask(listInvoices, { query: { limit: 100 } })).toEqual(before)
  })

  it.each([0, -1, 0.5, 1e300, 10_000_000_000_000])(
    'a payment of %d đ is refused as declared',
    async amount => {
      const { invoiceId } = await open()
      expect(['validationFailed', 'paymentTooLarge']).toContain(await codeOf(pay(invoiceId, amount)))
      const params = { id: invoiceId }
      expect(await admin.ask(getInvoice, { params })).toMatchObject({ status: 'OPEN', paid: 0, payments: [] })
    },
  )

  it('an invoice is paid in parts, each once, never more than is due, and closes with the last', async () => {
    const { invoiceId } = await open()
    const paymentId = crypto.randomUUID()
    await pay(invoiceId, 400_000, paymentId)
    const again = await pay(invoiceId, 400_000, paymentId)
    expect(again.data).toMatchObject({ status: 'OPEN', paid: 400_000, transfer: { amount: 700_000 } })
    expect(again.data?.payments).toHaveLength(1)
    expect(await codeOf(pay(invoiceId, 500_000, paymentId))).toBe('paymentExists')
    const asRefund = admin.call(recordRefund, {
      params: { id: invoiceId },
      body: { paymentId, amount: 400_000, method: 'TRANSFER', paidDate: '2026-11-23' },
    })
    expect(await codeOf(asRefund)).toBe('paymentExists')
    const tooMuch = await pay(invoiceId, 700_001)
    expect(tooMuch.error).toMatchObject({ code: 'paymentTooLarge', data: { due: 700_000 } })
    const voided = admin.call(deleteInvoice, { params: { id: invoiceId } })
    expect(await codeOf(voided)).toBe('invoiceHasPayments')
    const rest = await Promise.all([pay(invoiceId, 700_000), pay(invoiceId, 700_000)])
    expect(rest.map(({ error }) => error?.code).sort()).toEqual(['invoiceNotOpen', undefined])
    const paid = await admin.ask(getInvoice, { params: { id: invoiceId } })
    expect(paid).toMatchObject({ status: 'PAID', paid: 1_100_000 })
    expect(paid.transfer).toBeUndefined()
  })

  it('an invoice is voided by DELETE once it is open, or written off, and keeps its number', async () => {
    const first = await open()
    const params = { id: first.invoiceId }
    expect(await admin.ask(deleteInvoice, { params })).toEqual({ isDeleted: false })
    expect(await admin.ask(getInvoice, { params })).toMatchObject({ status: 'VOID', code: first.code })
    expect(await codeOf(admin.call(deleteInvoice, { params }))).toBe('invoiceNotOpen')
    expect(await codeOf(pay(first.invoiceId, 1))).toBe('invoiceNotOpen')
    const second = await open()
    const gone = await admin.ask(writeOffInvoice, { params: { id: second.invoiceId } })
    expect(gone).toMatchObject({ status: 'UNCOLLECTIBLE', code: second.code })
    expect(Number(second.code?.slice(5))).toBe(Number(first.code?.slice(5)) + 1)
  })

  it('an invoice is seen by whose it is once it is open, and by nobody else but administrators', async () => {
    const { invoiceId } = await draft()
    const params = { id: invoiceId }
    expect(await codeOf(an.call(getInvoice, { params }))).toBe('invoiceNotFound')
    const ownBefore = await an.ask(listUserInvoices, { params: { userId: an.userId } })
    expect(ownBefore.items.map(one => one.invoiceId)).not.toContain(invoiceId)
    await admin.ask(openInvoice, { params, body: {} })
    expect(await an.ask(getInvoice, { params })).toMatchObject({ status: 'OPEN' })
    const own = await an.ask(listUserInvoices, { params: { userId: an.userId } })
    expect(own.items[0]).toMatchObject({ invoiceId })
    for (const call of [getInvoice, downloadInvoice])
      expect(await codeOf(binh.call(call, { params }))).toBe('invoiceNotFound')
    const others = binh.call(listUserInvoices, { params: { userId: an.userId } })
    expect(await codeOf(others)).toBe('userNotFound')
    for (const call of [listInvoices, exportInvoices]) expect(await codeOf(an.call(call))).toBe('forbidden')
  })

  it('belongs to the tenant of the token: an administrator of another one finds none', async () => {
    const { invoiceId } = await open()
    const other = await app.person('Mai Văn Minh', { tenant: 'khac', isAdmin: true })
    expect(await codeOf(other.call(getInvoice, { params: { id: invoiceId } }))).toBe('invoiceNotFound')
    expect(await other.ask(listInvoices)).toMatchObject({ items: [], total: 0 })
    const made = await other.ask(createInvoice, { body: draftFor(other) })
    expect((await other.ask(listInvoices)).items).toMatchObject([{ invoiceId: made.invoiceId }])
    expect(await codeOf(other.call(createInvoice, { body: draftFor(an) }))).toBe('userNotFound')
  })
})

describe('a person is notified', () => {
  const noticesOf = async (who: Person) => {
    await settle(app, who)
    return (await listOf(who)).filter(one => one.type === 'INVOICE')
  }

  it('a person is notified of a new invoice, once when it is overdue, and of a reminder, at most once a day', async () => {
    const chi = await app.person('Lê Thị Chi')
    const opened = await open({ userId: chi.userId, dueDate: '2026-01-31' })
    expect(opened.isOverdue).toBe(true)
    expect(await noticesOf(chi)).toMatchObject([
      { title: `Bạn có hoá đơn mới ${opened.code}`, place: '/settings/invoices' },
    ])
    const params = { id: opened.invoiceId }
    await notifyOverdue.run(app.app)
    await notifyOverdue.run(app.app)
    const [overdue] = await noticesOf(chi)
    expect(overdue).toMatchObject({
      title: `Hoá đơn ${opened.code} đã quá hạn thanh toán`,
      body: 'Còn phải trả 1.100.000 đ, hạn 31/01/2026',
    })
    expect((await admin.ask(remindOfInvoice, { params })).remindedTime).toBeGreaterThan(0)
    expect(await codeOf(admin.call(remindOfInvoice, { params }))).toBe('remindedRecently')
    expect((await noticesOf(chi))[0]?.title).toBe(`Nhắc thanh toán hoá đơn ${opened.code}`)
    const outsider = await open({ userId: undefined, buyer: { name: 'Khách lẻ', taxCode: '', address: '' } })
    const remind = admin.call(remindOfInvoice, { params: { id: outsider.invoiceId } })
    expect(await codeOf(remind)).toBe('invoiceHasNoAccount')
  })
})

describe('the list of administrators', () => {
  it('finds without marks and by code, filters, orders, and is exported as inert CSV', async () => {
    const buyer = { name: '=HYPERLINK("http://x")', taxCode: '0312345678', address: 'Số 5, Đường "Láng"' }
    const odd = await open({ buyer, dueDate: '2026-01-02' })
    const find = (search: string, payload: object = {}) =>
      admin.ask(listInvoices, { query: { search, requestPayload: JSON.stringify(payload), limit: 100 } })
    expect((await find('HYPERLINK')).items.map(one => one.invoiceId)).toEqual([odd.invoiceId])
    expect((await find(odd.code!)).total).toBe(1)
    expect((await find('nguyen van an')).total).toBeGreaterThan(3)
    expect((await find('', { isOverdue: true })).items.map(one => one.invoiceId)).toContain(odd.invoiceId)
    expect((await find('', { status: 'VOID' })).items.every(one => one.status === 'VOID')).toBe(true)
    expect((await find('', { year: 2001 })).total).toBe(0)
    const orders = JSON.stringify([{ field: 'dueDate', direction: 'asc' }])
    const byDate = await admin.ask(listInvoices, { query: { orders, search: odd.code! } })
    expect(byDate.items).toHaveLength(1)
    const csv = await admin.call(exportInvoices, { query: { search: 'HYPERLINK' } })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, row] = String(csv.data).trim().split('\r\n')
    expect(head).toContain('Số hoá đơn,Trạng thái')
    expect(row).toContain(
      `${odd.code},Chờ thanh toán,"'=HYPERLINK(""http://x"")",0312345678,"Số 5, Đường ""Láng"""`,
    )
  })
})
