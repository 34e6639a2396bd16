import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { toast } from '../../ui/toast.ts'
import { markAllRead, setRead } from './commands.ts'
import { deleteWithUndo } from './deletion.ts'
import { listKey, type NotificationPages, statisticKey } from './list-cache.ts'
import { notificationOf, statisticOf } from './testing.ts'

vi.mock('../../ui/toast.ts', () => ({ toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn() }) }))
const [one, two] = [notificationOf(1), notificationOf(2)]

beforeEach(() => {
  queryClient.setQueryData(listKey('all'), { pages: [{ items: [two, one] }], pageParams: [''] })
  queryClient.setQueryData(statisticKey, statisticOf([one, two]))
})
afterEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const shown = () =>
  queryClient
    .getQueryData<NotificationPages>(listKey('all'))!
    .pages[0]!.items.map(({ isRead }) => (isRead ? 'read' : 'unread'))
const unread = () => queryClient.getQueryData<{ unread: number }>(statisticKey)!.unread
const undoOf = (toastCall: unknown[]) => (toastCall.at(-1) as { action: { onClick(): void } }).action.onClick

describe('marking one read', () => {
  it('shows at once, before the server has answered', async () => {
    const sent = stubNetwork(() => json({ data: { ...two, isRead: true } }))
    const done = setRead(two, true)
    await Promise.resolve()
    expect([shown(), unread()]).toEqual([['read', 'unread'], 1])
    expect(await done).toBe(true)
    expect(sent.map(({ method, body }) => [method, body])).toEqual([['PUT', { isRead: true }]])
    expect(shown()).toEqual(['read', 'unread'])
  })

  it('marking one read is taken back, with its count, when the server refuses', async () => {
    stubNetwork(() => failure('notificationNotFound', 404))
    expect(await setRead(two, true)).toBe(false)
    expect([shown(), unread()]).toEqual([['unread', 'unread'], 2])
    expect(toast.error).toHaveBeenCalledOnce()
  })

  it('asks nothing of what is read already', async () => {
    const sent = stubNetwork(() => json({ data: {} }))
    await setRead({ ...one, isRead: true }, true)
    expect(sent).toEqual([])
  })
})

it('marking all of a type read can be taken back as a whole, however many they were', async () => {
  queryClient.setQueryData(statisticKey, statisticOf([{ ...one, type: 'MENTION' }, two]))
  const none = statisticOf([{ ...one, isRead: true }])
  const readId = crypto.randomUUID()
  const sent = stubNetwork(({ url, method }) =>
    method === 'GET'
      ? json({ data: { items: [two, one] } })
      : json({ data: url.endsWith('/read') ? { ...none, readId } : statisticOf([one, two]) }),
  )
  expect(await markAllRead('MENTION')).toBe(true)
  expect(unread()).toBe(0)
  expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({ type: 'MENTION' })
  sent.length = 0
  undoOf(vi.mocked(toast.success).mock.lastCall!)()
  await expect
    .poll(() =>
      sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.split('/').at(-1), body]),
    )
    .toEqual([['unread', { readId }]])
  await expect.poll(unread).toBe(2)
})

it('marking all read leaves plain messages, which the list without a filter does not show', async () => {
  const message = notificationOf(3, { type: 'MESSAGE' })
  queryClient.setQueryData(statisticKey, statisticOf([message]))
  const sent = stubNetwork(({ method }) =>
    json({ data: method === 'GET' ? { items: [] } : { ...statisticOf([message]), readId: '1' } }),
  )
  expect(await markAllRead()).toBe(true)
  expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({ withoutMessages: true })
  // Nothing that is shown was unread, so there is nothing to take back.
  expect(vi.mocked(toast.success).mock.lastCall!.at(-1)).not.toHaveProperty('action')
})

describe('deleting one', () => {
  it('asks the server only when it can no longer be taken back', async () => {
    vi.useFakeTimers()
    const sent = stubNetwork(() => json({ data: { notificationId: one.notificationId } }))
    deleteWithUndo(one)
    await vi.advanceTimersByTimeAsync(4900)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(sent.map(({ method }) => method)).toContain('DELETE')
  })

  it('asks nothing after it was taken back', async () => {
    vi.useFakeTimers()
    const sent = stubNetwork(() => json({ data: {} }))
    deleteWithUndo(two)
    undoOf(vi.mocked(toast).mock.lastCall!)()
    await vi.advanceTimersByTimeAsync(10_000)
    dispatchEvent(new Event('pagehide'))
    expect(sent).toEqual([])
  })

  it('deleting one is done when the page is left before', async () => {
    const sent = stubNetwork(() => json({ data: {} }))
    deleteWithUndo(two)
    dispatchEvent(new Event('pagehide'))
    await expect.poll(() => sent[0]?.method).toBe('DELETE')
  })
})
