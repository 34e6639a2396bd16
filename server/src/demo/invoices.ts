import type { InvoiceDraft } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { dayAfter, dayInVietnam, handlers, invoiceHandlers } from '../services/billing/index.ts'
import { contextOf } from './context.ts'

const seller = {
  name: 'Công ty TNHH Lá Xanh',
  taxCode: '',
  address: '12 Bạch Đằng, phường Hải Châu, thành phố Đà Nẵng',
  // A bank of the register of VietQR, and an account that nobody has.
  bankBin: '970436',
  bankAccount: '0000000000',
  accountHolder: 'CONG TY TNHH LA XANH',
}

const overdueDays = 9

interface DemoInvoice {
  who: string
  lines: InvoiceDraft['lines']
  note?: string
  /** What became of it. */
  state: 'DRAFT' | 'OPEN' | 'OVERDUE' | 'PART' | 'PAID' | 'VOID' | 'UNCOLLECTIBLE'
  /** Of a part of the first line, before VAT. */
  credit?: { amount: number; reason: string }
}

const line = (description: string, unit: string, quantity: number, unitPrice: number, vatRate: 8 | 10) => ({
  description,
  unit,
  quantity,
  unitPrice,
  vatRate,
})

export const invoices: DemoInvoice[] = [
  { who: 'binh', state: 'PAID', lines: [line('Thiết kế trang chủ, đợt 1', 'gói', 1, 18_000_000, 8)] },
  { who: 'minh', state: 'VOID', lines: [line('Thuê phòng họp', 'buổi', 1, 900_000, 8)] },
  { who: 'quynh', state: 'UNCOLLECTIBLE', lines: [line('In áp phích hội chợ', 'tờ', 120, 15_000, 8)] },
  { who: 'binh', state: 'OVERDUE', lines: [line('Bảo trì trang chủ', 'tháng', 2, 1_200_000, 10)] },
  {
    who: 'ngocdao',
    state: 'OPEN',
    lines: [line('Vé xe Đà Nẵng – Huế', 'vé', 12, 150_000, 8)],
    credit: { amount: 300_000, reason: 'Hai người không đi' },
  },
  {
    who: 'an',
    state: 'OPEN',
    note: 'Nội dung chuyển khoản đã có trong mã QR.',
    lines: [
      line('Thuê máy chủ thử nghiệm', 'tháng', 3, 1_500_000, 10),
      line('Tên miền', 'năm', 1, 450_000, 10),
    ],
  },
  { who: 'ngocdao', state: 'PART', lines: [line('Tổ chức họp tại Đà Nẵng', 'ngày', 2, 3_200_000, 8)] },
  { who: 'quynh', state: 'DRAFT', lines: [line('Ảnh chụp phố cổ', 'tấm', 5, 400_000, 8)] },
]

/** Writes, opens and settles the invoices of the demo by the endpoints of administration. */
export async function seedInvoices(
  app: App,
  tenantId: string,
  people: ReadonlyMap<string, string>,
  nameOf: (username: string) => string,
): Promise<void> {
  const context = contextOf(app, tenantId, people.get('an')!)
  await invoiceHandlers.updateSeller(context, { params: {}, query: {}, body: seller })
  const today = dayInVietnam(app.clock.now())
  for (const { who, lines, note = '', state, credit } of invoices) {
    const buyer = { name: nameOf(who), taxCode: '', address: '' }
    const dueDate = state === 'OVERDUE' ? dayAfter(today, -overdueDays) : undefined
    const draft = { userId: people.get(who)!, buyer, lines, note, dueDate }
    const { invoiceId, total } = await handlers.createInvoice(context, { params: {}, query: {}, body: draft })
    if (state === 'DRAFT') continue
    const request = { params: { id: invoiceId }, query: {} }
    await invoiceHandlers.openInvoice(context, { ...request, body: { version: undefined } })
    if (state === 'VOID') await handlers.deleteInvoice(context, { ...request, body: undefined })
    if (state === 'UNCOLLECTIBLE')
      await invoiceHandlers.writeOffInvoice(context, { ...request, body: undefined })
    if (state === 'PART' || state === 'PAID') {
      const amount = state === 'PAID' ? total : Math.round(total / 2)
      const payment = { paymentId: uuidv7(), amount, method: 'TRANSFER' as const, reference: '' }
      await invoiceHandlers.recordPayment(context, { ...request, body: { ...payment, paidDate: today } })
    }
    if (credit) {
      const { amount, reason } = credit
      const body = { creditNoteId: uuidv7(), lines: [{ line: 0, amount }], reason }
      await invoiceHandlers.createCreditNote(context, { ...request, body })
    }
  }
}
