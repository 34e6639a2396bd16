import { billingApi } from '../../api/billing-api.ts'
import { invalidate, keyOf, queryClient } from '../../api/query-client.ts'

/** Reads the lists and the shown invoice again; one that is gone is forgotten first, so that nobody asks for it. */
export async function invoicesChanged(goneId?: string): Promise<void> {
  const { getInvoice, listInvoices, listUserInvoices } = billingApi.billing
  if (goneId) queryClient.removeQueries({ queryKey: keyOf(getInvoice, { params: { id: goneId } }) })
  await Promise.all([invalidate(listInvoices), invalidate(listUserInvoices), invalidate(getInvoice)])
}
