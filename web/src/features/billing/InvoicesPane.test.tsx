import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import InvoicesPane from './InvoicesPane.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the way back from a page of invoices stays when its last invoice is gone', async () => {
  let count = 51
  stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: [], placed: [], isAdmin: true, roles: [] } })
    // One row of each page is enough.
    const rowOf = (n: number) => ({
      ...{ invoiceId: `i${n}`, code: `HD-${n}`, buyerName: 'Hoa Sen', status: 'PAID' },
      ...{ total: 1, paid: 1, credited: 0 },
    })
    const isFirst = new URL(url, 'http://x').searchParams.get('offset') === '0'
    const items = isFirst ? [rowOf(49)] : count > 50 ? [rowOf(50)] : []
    return json({ data: { items, total: count } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <InvoicesPane />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Trang sau' }))
  expect(await screen.findByText(/HD-50$/)).toBeTruthy()
  count = 50
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByText(/HD-50$/)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Trang trước' }))
  expect(await screen.findByText(/HD-49$/)).toBeTruthy()
})
