import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, renderHook } from '../testing/library.ts'
import { useUnreadTitle } from './useUnreadTitle.ts'

const counts = vi.hoisted(() => ({ rooms: 2, notifications: undefined as number | undefined }))
vi.mock('../features/notifications/index.ts', () => ({
  useNotificationStatistic: () => ({
    data: counts.notifications === undefined ? undefined : { unread: counts.notifications },
  }),
}))
vi.mock('../store/hooks.ts', () => ({ useAppSelector: () => counts.rooms }))

const badges: number[] = []
vi.stubGlobal('navigator', {
  setAppBadge: async (count: number) => void badges.push(count),
  clearAppBadge: async () => void badges.push(0),
})
afterEach(cleanup)

it('the badge of the app counts unread notifications, as pushes do; the title counts conversations', () => {
  const { rerender, unmount } = renderHook(() => useUnreadTitle())
  // What the last push has set stays until the server has said.
  expect(badges).toEqual([])
  expect(document.title).toBe('(2) Trầu Client')
  for (const count of [5, 0]) {
    counts.notifications = count
    act(() => rerender())
  }
  expect(badges).toEqual([5, 0])
  unmount()
  expect(document.title).toBe('Trầu Client')
})
