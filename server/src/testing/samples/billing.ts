import { v7 as uuidv7 } from 'uuid'
import { seller } from '../invoices.ts'
import type { SamplesOf, Scene } from './scene.ts'

const theInvoice = (scene: Scene) => ({ params: { id: scene.invoiceId } })
const draft = { buyer: { name: 'Công ty Hoa Sen' } }
const csv = 'buyerName,description,quantity,unitPrice,vatRate\nCông ty Hoa Sen,Học phí,1,100000,10'

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
    checkInvoiceImport: () => ({ body: { csv } }),
    importInvoices: () => ({ body: { csv, importId: uuidv7() } }),
    getSeller: () => ({}),
    updateSeller: () => ({ body: seller }),
  },
}
