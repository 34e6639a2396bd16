import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { createStore } from '../../store/store.ts'
import UsersPane from './UsersPane.tsx'

vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  useNavigate: () => () => undefined,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('once the only account of the last page is deleted, the page before it is shown', async () => {
  let count = 51
  stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: [], placed: [], isAdmin: true, roles: [] } })
    // One row of each page is enough.
    const isFirst = new URL(url, 'http://x').searchParams.get('offset') === '0'
    const items = isFirst
      ? [{ userId: 'u49', username: 'an', name: 'An' }]
      : count > 50
        ? [{ userId: 'u50', username: 'binh', name: 'Bình' }]
        : []
    return json({ data: { items, total: count } })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <UsersPane />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Trang sau' }))
  expect(await screen.findByText('Bình')).toBeTruthy()
  count = 50
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('An')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Các trang' })).toBeNull())
})
