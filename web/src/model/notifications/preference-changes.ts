import type { Contract, NotificationPreferences, RequestOf } from '@trau/contract'
import { api } from '../../api/api.ts'
import { createChanges } from '../../api/changes.ts'
import { preferencesKey, showPendingChanges } from './preferences.ts'

type Change = RequestOf<Contract['notification']['updateNotificationPreferences']>['body']

/** What the server makes of it: omitted fields stay, channels are merged by type. */
export const withChange = (before: NotificationPreferences, change: Change): NotificationPreferences => ({
  ...before,
  ...change,
  channels: { ...before.channels, ...change.channels },
})

const changes = createChanges<NotificationPreferences, Change>({
  key: preferencesKey,
  apply: withChange,
  send: change => api.notification.updateNotificationPreferences({ body: change, keepEmpty: true }),
})
showPendingChanges(changes.withPending)

/** Acts at once, and goes back when the server does not take it. */
export const changeNotificationPreferences = changes.change
