import { QueryClientProvider } from '@tanstack/react-query'
import type { NotificationStatistic } from '@trau/contract'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, renderHook, waitFor } from '../../../testing/library.ts'
import { useUnreadOfType } from '../../notifications/index.ts'
import { useReadMissedCalls, useReadMissedOf } from './useReadMissedCalls.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const statistic = (unread: number) =>
  ({ unread, byType: { MISSED_CALL: { total: 2, unread } } }) as unknown as NotificationStatistic

const withQueries = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

it('missed calls are read while somebody looks at the history, those that come meanwhile too, and not before', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const sent = stubNetwork(({ method }) => json({ data: method === 'PUT' ? {} : statistic(1) }))
  const reads = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const { result } = renderHook(
    () => {
      useReadMissedCalls()
      return useUnreadOfType('MISSED_CALL')
    },
    { wrapper: withQueries },
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(reads()).toEqual([])
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(reads()).toEqual([{ type: 'MISSED_CALL' }]))
  const show = async (unread: number) => {
    queryClient.setQueryData(keyOf(api.notification.getNotificationStatistic), statistic(unread))
    await waitFor(() => expect(result.current).toBe(unread))
  }
  await show(0)
  expect(reads()).toHaveLength(1)
  await show(1)
  await waitFor(() => expect(reads()).toHaveLength(2))
})

it('missed calls of a room are read once as a call of it is entered, and those of no room before', async () => {
  const sent = stubNetwork(({ method }) => json({ data: method === 'PUT' ? {} : statistic(2) }))
  const reads = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const initialProps: { roomId: string | undefined } = { roomId: undefined }
  const { rerender } = renderHook(({ roomId }) => useReadMissedOf(roomId), {
    initialProps,
    wrapper: withQueries,
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  rerender({ roomId: 'r1' })
  await waitFor(() => expect(reads()).toEqual([{ type: 'MISSED_CALL', roomId: 'r1' }]))
  // One of another room is still unread.
  queryClient.setQueryData(keyOf(api.notification.getNotificationStatistic), statistic(1))
  rerender({ roomId: 'r1' })
  expect(reads()).toHaveLength(1)
})

it('a page on which nothing was missed marks nothing as read by a call', async () => {
  const sent = stubNetwork(() => json({ data: statistic(0) }))
  renderHook(() => useReadMissedOf('r1'), { wrapper: withQueries })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})
