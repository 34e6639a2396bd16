import { QueryClientProvider } from '@tanstack/react-query'
import type { HoldRequest } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { HoldRequests } from './HoldRequests.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const request = (n: number) =>
  ({
    ...{ requestId: `h${n}`, kind: 'OPEN', status: 'PENDING', requestedBy: { userId: 'an', name: 'An' } },
    ...{ requestedTime: 1, expiresTime: 2, hold: { reason: `Vụ kiện số ${n}`, people: [], rooms: [] } },
  }) as unknown as HoldRequest

it('requests behind the first page are reached where all that is shown still waits', async () => {
  stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: [], placed: [], isAdmin: true, roles: [] } })
    return json({
      data: new URL(url, 'http://x').searchParams.get('cursor')
        ? { items: [request(1)] }
        : { items: [request(2)], nextCursor: 'more' },
    })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <HoldRequests />
      </QueryClientProvider>
    </Provider>,
  )
  await screen.findByText('Mở lệnh giữ: Vụ kiện số 2')
  fireEvent.click(screen.getByRole('button', { name: 'Xem thêm' }))
  expect(await screen.findByText('Mở lệnh giữ: Vụ kiện số 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull()
})
