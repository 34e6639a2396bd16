import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { apply } from '../../live/dispatch.ts'
import { renderHook } from '../../testing/library.ts'
import { deleteWithUndo, useIsDeleted } from './deletion.ts'
import { listKey } from './list-cache.ts'
import { notificationsLive } from './live.ts'
import { notificationOf, statisticOf } from './testing.ts'

vi.mock('../../ui/toast.ts', () => ({ toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn() }) }))
const one = notificationOf(1)

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.setQueryData(listKey('all'), { pages: [{ items: [one] }], pageParams: [''] })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const hear = (notification: typeof one) =>
  apply(notificationsLive.notificationUpserted({ notification, statistic: statisticOf([notification]) }), {
    queryClient,
    dispatch: vi.fn(),
  })
const methodsOf = (sent: { method: string }[]) => sent.map(({ method }) => method)
const isHidden = (notification: typeof one) => renderHook(useIsDeleted).result.current(notification)

it('a row that something new joins while it is being deleted shows again, and is kept', async () => {
  const sent = stubNetwork(() => json({ data: {} }))
  const joinedRow = { ...one, count: 2, updatedTime: one.updatedTime + 1 }
  deleteWithUndo(one)
  expect(isHidden(one)).toBe(true)
  hear(joinedRow)
  expect(isHidden(joinedRow)).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  dispatchEvent(new Event('pagehide'))
  expect(methodsOf(sent)).not.toContain('DELETE')
})

it('a row that something new has joinedRow can be deleted at once', async () => {
  const sent = stubNetwork(() => json({ data: {} }))
  const joinedRow = { ...one, count: 2, updatedTime: one.updatedTime + 1 }
  deleteWithUndo(one)
  hear(joinedRow)
  await vi.advanceTimersByTimeAsync(3_000)
  deleteWithUndo(joinedRow)
  expect(isHidden(joinedRow)).toBe(true)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(methodsOf(sent)).not.toContain('DELETE')
  await vi.advanceTimersByTimeAsync(200)
  expect(methodsOf(sent)).toContain('DELETE')
})

it('a row that is only marked read while it is being deleted is deleted', async () => {
  const sent = stubNetwork(() => json({ data: {} }))
  deleteWithUndo(one)
  hear({ ...one, isRead: true })
  expect(isHidden({ ...one, isRead: true })).toBe(true)
  await vi.advanceTimersByTimeAsync(5_100)
  expect(methodsOf(sent)).toContain('DELETE')
})
