import { v7 as uuidv7 } from 'uuid'
import { seller } from '../invoices.ts'
import type { SamplesOf, Scene } from './scene.ts'

const theInvoice = (scene: Scene) => ({ params: { id: scene.invoiceId } })
const draft = { buyer: { name: 'Công ty Hoa Sen' } }

export const billing: SamplesOf<'billing' | 'invoice'> = {
  billing: {
    listInvoices: () => ({}),
    createInvoice: () => ({ body: draft }),
    listUserInvoices: scene => ({ params: { userId: scene.owner.userId } }),
    updateInvoice: scene => ({ ...theInvoice(scene), body: draft }),
    getInvoice: theInvoice,
    deleteInvoice: theInvoice,
  },
  invoice: {
    openInvoice: scene => ({ ...theInvoice(scene), body: {} }),
    recordPayment: scene => ({
      ...theInvoice(scene),
      body: { paymentId: uuidv7(), amount: 100_000, method: 'CASH' as const, paidDate: '2026-11-23' },
    }),
    recordRefund: scene => ({
      ...theInvoice(scene),
      body: { paymentId: uuidv7(), amount: 100_000, method: 'CASH' as const, paidDate: '2026-11-23' },
    }),
    createCreditNote: scene => ({
      ...theInvoice(scene),
      body: { creditNoteId: uuidv7(), reason: 'Trả lại hàng' },
    }),
    writeOffInvoice: theInvoice,
    remindOfInvoice: theInvoice,
    downloadInvoice: theInvoice,
    exportInvoices: () => ({}),
    getSeller: () => ({}),
    updateSeller: () => ({ body: seller }),
  },
}
