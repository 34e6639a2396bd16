import type { NotificationStatistic } from '@trau/contract'
import { api } from '../../api/api.ts'
import { type CacheUpdate, invalidateCache, type LiveHandlers, updateCache } from '../../live/dispatch.ts'
import { preferencesHeard } from '../../model/notifications/preferences.ts'
import { roomSettingsKey, withRoomSettings } from '../../model/notifications/room-settings.ts'
import { allFilters } from './filters.ts'
import {
  listKey,
  type NotificationPages,
  statisticKey,
  withNotification,
  withoutNotification,
} from './list-cache.ts'

const withStatistic = (statistic: NotificationStatistic): CacheUpdate => ({
  cache: statisticKey,
  // A fetch may have been faster than the event.
  update: old => ((old as NotificationStatistic).version > statistic.version ? old : statistic),
})

/** What the centre, its counts and the settings show, on every device of the person. */
export const notificationsLive = {
  notificationUpserted: ({ notification, statistic }) => [
    withStatistic(statistic),
    ...allFilters.map(filter => ({
      cache: listKey(filter),
      update: (old: unknown) => withNotification(old as NotificationPages, notification, filter),
    })),
  ],
  notificationsChanged: ({ statistic }) => [
    withStatistic(statistic),
    invalidateCache(api.notification.listNotifications),
  ],
  notificationsRemoved: ({ notificationIds, statistic }) => [
    withStatistic(statistic),
    ...allFilters.map(filter => ({
      cache: listKey(filter),
      update: (old: unknown) => notificationIds.reduce(withoutNotification, old as NotificationPages),
    })),
  ],
  notificationPreferencesUpdated: ({ preferences, ofRoom }) => [
    ...(preferences
      ? [updateCache(api.notification.getNotificationPreferences, {}, () => preferencesHeard(preferences))]
      : []),
    ...(ofRoom
      ? [
          {
            cache: roomSettingsKey,
            update: (old: unknown) => withRoomSettings(old as Parameters<typeof withRoomSettings>[0], ofRoom),
          },
        ]
      : []),
  ],
} satisfies LiveHandlers
