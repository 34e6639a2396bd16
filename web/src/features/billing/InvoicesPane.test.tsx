import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { authActions } from '../../store/auth-slice.ts'
import { createStore } from '../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import InvoicesPane from './InvoicesPane.tsx'
import OwnInvoices from './OwnInvoices.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

// One row of each page is enough.
const rowOf = (n: number) => ({
  ...{ invoiceId: `i${n}`, code: `HD-${n}`, buyerName: 'Hoa Sen', status: 'PAID' },
  ...{ total: 1, paid: 1, credited: 0 },
})

it.each([
  { who: 'the tenant', pageSize: 50, element: <InvoicesPane /> },
  { who: 'a person', pageSize: 30, element: <OwnInvoices /> },
])(
  'invoices of $who go back a page when the last invoice of the last page is gone',
  async ({ pageSize, element }) => {
    let count = pageSize + 1
    stubNetwork(({ url }) => {
      if (url.includes('/permissions/@/own'))
        return json({ data: { permissions: [], placed: [], isAdmin: true, roles: [] } })
      const isFirst = new URL(url, 'http://x').searchParams.get('offset') === '0'
      const items = isFirst ? [rowOf(1)] : count > pageSize ? [rowOf(2)] : []
      return json({ data: { items, total: count } })
    })
    const store = createStore()
    store.dispatch(authActions.userInfoSet({ userId: 'an' } as never))
    render(
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
      </Provider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Trang sau' }))
    expect(await screen.findByText(/HD-2$/)).toBeTruthy()
    count = pageSize
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText(/HD-1$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Trang sau' })).toBeNull()
  },
)
