import type { Notification, NotificationPreferences } from '@trau/contract'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveQueryClient } from '../../api/live-query-client.ts'
import { apply, type LiveChanges } from '../../live/dispatch.ts'
import { preferencesKey } from '../../model/notifications/preferences.ts'
import { roomSettingsKey } from '../../model/notifications/room-settings.ts'
import { allFilters, isShownBy, type NotificationFilter } from './filters.ts'
import { listKey, type NotificationPages, statisticKey } from './list-cache.ts'
import { notificationsLive } from './live.ts'
import { notificationOf, statisticOf } from './testing.ts'

let client: LiveQueryClient
beforeEach(() => {
  client = new LiveQueryClient()
})
const hear = (changes: LiveChanges) => apply(changes, { queryClient: client, dispatch: vi.fn() })

/** What the server would answer, `perPage` a page, as far as `pages` of them were asked for. */
function fetched(all: readonly Notification[], filter: NotificationFilter, perPage: number, pages: number) {
  const shown = all.filter(one => isShownBy(filter, one)).sort((a, b) => b.updatedTime - a.updatedTime)
  const answered: NotificationPages = { pages: [], pageParams: [] }
  for (let at = 0; at === 0 || (at < shown.length && answered.pages.length < pages); at += perPage) {
    const items = shown.slice(at, at + perPage)
    const isLast = at + perPage >= shown.length
    answered.pages.push(isLast ? { items } : { items, nextCursor: String(at + perPage) })
    answered.pageParams.push(at === 0 ? '' : String(at))
  }
  return answered
}
const shownOf = (filter: NotificationFilter) =>
  client.getQueryData<NotificationPages>(listKey(filter))!.pages.flatMap(({ items }) => items)

describe('an event about a notification', () => {
  it('shows the state of a fresh fetch in every list, however often it is heard', () => {
    const types = ['MENTION', 'REACTION', 'FRIEND_REQUEST', 'MESSAGE'] as const
    const change = fc.record({
      n: fc.integer({ min: 0, max: 11 }),
      type: fc.constantFrom(...types),
      isRead: fc.boolean(),
      isDone: fc.boolean(),
      isNewer: fc.boolean(),
      isRemoved: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), fc.integer({ min: 1, max: 3 }), (changes, pages) => {
        client = new LiveQueryClient()
        const all = new Map<string, Notification>()
        for (let n = 0; n < 8; n++) {
          const one = notificationOf(n, { type: types[n % 4]!, isRead: n % 2 === 0 })
          all.set(one.notificationId, one)
        }
        for (const filter of allFilters)
          client.setQueryData(listKey(filter), fetched([...all.values()], filter, 3, pages))
        client.setQueryData(statisticKey, statisticOf([...all.values()]))
        let time = 100 * 3_600_000
        for (const { n, type, isRead, isDone, isNewer, isRemoved } of changes) {
          const before = all.get(notificationOf(n).notificationId)
          time += 1000
          if (before && isRemoved) {
            all.delete(before.notificationId)
            const notificationIds = [before.notificationId]
            const statistic = statisticOf([...all.values()])
            for (const _ of [1, 2])
              hear(notificationsLive.notificationsRemoved({ notificationIds, statistic }))
            continue
          }
          const notification = before
            ? { ...before, isRead, isDone, ...(isNewer ? { updatedTime: time } : {}) }
            : notificationOf(n, { type, isRead, isDone, updatedTime: time })
          all.set(notification.notificationId, notification)
          const statistic = statisticOf([...all.values()])
          for (const _ of [1, 2]) hear(notificationsLive.notificationUpserted({ notification, statistic }))
        }
        expect(client.getQueryData(statisticKey)).toEqual(statisticOf([...all.values()]))
        for (const filter of allFilters) {
          const shown = shownOf(filter)
          const fresh = fetched([...all.values()], filter, 100, 1).pages[0]!.items
          // As far as one has read on: what is shown is the top of what there is.
          expect(shown, filter).toEqual(fresh.slice(0, shown.length))
          const hasMore = client.getQueryData<NotificationPages>(listKey(filter))!.pages.at(-1)!.nextCursor
          if (!hasMore) expect(shown.length, filter).toBe(fresh.length)
        }
      }),
    )
  })

  it('leaves lists alone that nobody has opened', () => {
    const notification = notificationOf(1)
    hear(notificationsLive.notificationUpserted({ notification, statistic: statisticOf([notification]) }))
    expect(client.getQueryData(listKey('all'))).toBeUndefined()
    expect(client.getQueryData(statisticKey)).toBeUndefined()
  })
})

it('counts that are older than those that are known are passed over', () => {
  const [one, two] = [notificationOf(1), notificationOf(2)]
  client.setQueryData(statisticKey, statisticOf([one, two], 5))
  hear(notificationsLive.notificationsChanged({ statistic: statisticOf([one], 4) }))
  expect(client.getQueryData(statisticKey)).toEqual(statisticOf([one, two], 5))
  hear(notificationsLive.notificationsChanged({ statistic: statisticOf([], 6) }))
  expect(client.getQueryData(statisticKey)).toEqual(statisticOf([], 6))
})

it('after many were read or deleted the counts are known and the lists are asked for again', () => {
  client.setQueryData(listKey('all'), fetched([notificationOf(1)], 'all', 3, 1))
  client.setQueryData(statisticKey, statisticOf([notificationOf(1)]))
  hear(notificationsLive.notificationsChanged({ statistic: statisticOf([], 2) }))
  expect(client.getQueryData(statisticKey)).toEqual({ version: 2, total: 0, unread: 0, byType: {} })
  expect(client.getQueryState(listKey('all'))?.isInvalidated).toBe(true)
})

it('preferences and rooms are as another device has set them, however often that is heard', () => {
  const preferences = { pushPrivacy: 'NONE' } as NotificationPreferences
  const quiet = { roomId: 'r', level: 'NOTHING', sound: 'NONE' } as const
  client.setQueryData(preferencesKey, { pushPrivacy: 'FULL' })
  client.setQueryData(roomSettingsKey, [{ roomId: 'other', level: 'ALL', sound: 'DEFAULT' }])
  for (const _ of [1, 2])
    hear(notificationsLive.notificationPreferencesUpdated({ preferences, ofRoom: quiet }))
  expect(client.getQueryData(preferencesKey)).toEqual(preferences)
  expect(client.getQueryData(roomSettingsKey)).toEqual([
    { roomId: 'other', level: 'ALL', sound: 'DEFAULT' },
    quiet,
  ])
  const byDefault = { roomId: 'r', level: 'DEFAULT', sound: 'DEFAULT' } as const
  for (const _ of [1, 2]) hear(notificationsLive.notificationPreferencesUpdated({ ofRoom: byDefault }))
  expect(client.getQueryData(roomSettingsKey)).toHaveLength(1)
})
