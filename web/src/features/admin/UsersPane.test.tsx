import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { createStore } from '../../store/store.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '../../testing/library.ts'
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

it('many accounts are erased a few at a time, and what stays chosen after a failure is what still exists', async () => {
  const people = Array.from({ length: 25 }, (_, n) => ({
    userId: `u${n}`,
    username: `n${n}`,
    name: `Người ${n}`,
  }))
  let requests = 0
  let readings = 0
  stubNetwork(({ url, method }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: ['user.delete'], placed: [], isAdmin: true, roles: [] } })
    if (method === 'GET') {
      readings++
      return json({ data: { items: people, total: people.length } })
    }
    if (++requests === 3) return failure('tooBusy', 503)
    const userIds = new URL(url, 'http://x').searchParams.get('userIds')!.split(',')
    expect(userIds.length).toBeLessThanOrEqual(10)
    const refusals = userIds.includes('u1')
      ? [
          { userId: 'u0', code: 'permissionNotHeld' },
          { userId: 'u1', code: 'userNotFound' },
        ]
      : []
    const refusedIds = refusals.map(({ userId }) => userId)
    return json({
      data: { deletedUserIds: userIds.filter(id => !refusedIds.includes(id)), refused: refusals },
    })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <UsersPane />
      </QueryClientProvider>
    </Provider>,
  )
  await screen.findByText('Người 24')
  for (const checkbox of screen.getAllByRole('checkbox')) fireEvent.click(checkbox)
  const before = readings
  fireEvent.click(screen.getByRole('button', { name: 'Xoá các tài khoản đã chọn' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xoá các tài khoản đã chọn' }))
  await waitFor(() => expect(requests).toBe(3))
  // Refused, and the five of the request that failed.
  expect(await screen.findByText(/đã chọn 6/)).toBeTruthy()
  expect(readings, 'the list was read again').toBeGreaterThan(before)
})
