import type { Seller } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { saveSeller } from '../services/billing/invoice-store.ts'
import { createInvoice } from '../services/billing/invoices.ts'
import { openInvoice } from '../services/billing/lifecycle.ts'
import type { Person } from './app.ts'

export const seller: Seller = {
  name: 'Công ty TNHH Trầu Việt',
  taxCode: '0312345678',
  address: '12 Nguyễn Huệ, Quận 1, Thành phố Hồ Chí Minh',
  bankBin: '970415',
  bankAccount: '113366668888',
  accountHolder: 'CONG TY TNHH TRAU VIET',
}

/** An open invoice of the person’s; answers its id. */
export async function addInvoice(app: App, person: Person, name = person.name): Promise<string> {
  const me = { tenantId: person.tenant, userId: person.userId }
  await saveSeller(app.db, person.tenant, seller, new Date())
  const { invoiceId } = await createInvoice(app, me, {
    userId: person.userId,
    buyer: { name, taxCode: '', address: '' },
    lines: [{ description: 'Học phí', unit: 'tháng', quantity: 1, unitPrice: 1_000_000, vatRate: 10 }],
    note: '',
  })
  await openInvoice(app, me, invoiceId, undefined)
  return invoiceId
}
