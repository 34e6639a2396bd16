import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, within } from '../../testing/library.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('an invoice that a colleague issued meanwhile is read again when its own step is refused', async () => {
  let status = 'DRAFT'
  stubNetwork(({ url, method }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: ['invoice.edit'], placed: [], isAdmin: true, roles: [] } })
    if (method !== 'GET') {
      status = 'OPEN'
      return failure('invoiceNotDraft', 409)
    }
    return json({
      data: {
        ...{ invoiceId: 'i', status, version: 1, lines: [], payments: [], creditNotes: [] },
        ...{ buyer: { name: 'Hoa Sen', taxCode: '', address: '' }, createdTime: 1 },
        ...{ subtotal: 1, vat: 0, total: 1, paid: 0, credited: 0, note: '' },
        ...(status === 'OPEN' ? { code: 'HD-7' } : {}),
      },
    })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <InvoiceDialog invoiceId="i" isAdministered onClose={() => undefined} />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }))
  expect(await screen.findByText(/HD-7/)).toBeTruthy()
})
