import type { PersonalData } from '../../platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'notification',
    columns: ['user_id'],
    what: 'notifications',
    erase: 'delete',
    hide: ['collapse_key', 'routes', 'is_listed', 'digest_since'],
    inRoom: true,
  },
  {
    table: 'notification',
    columns: ['actors'],
    what: 'notificationsOfOthers',
    erase: { removeFrom: 'actors' },
    hide: true,
  },
  {
    table: 'notification_user',
    columns: ['user_id'],
    what: 'notificationVersions',
    erase: 'delete',
    hide: true,
  },
  {
    table: 'notification_count',
    columns: ['user_id'],
    what: 'notificationCounts',
    erase: 'delete',
    hide: true,
  },
  {
    table: 'notification_preference',
    columns: ['user_id'],
    what: 'notificationPreferences',
    erase: 'delete',
    hide: ['has_keywords'],
  },
  {
    table: 'notification_room_setting',
    columns: ['user_id'],
    what: 'roomNotificationSettings',
    erase: 'delete',
    inRoom: true,
  },
  { table: 'notification_hold', columns: ['user_id'], what: 'waitingPushes', erase: 'delete', hide: true },
  { table: 'notification_pushed', columns: ['user_id'], what: 'shownPushes', erase: 'delete', hide: true },
  { table: 'notification_digest', columns: ['user_id'], what: 'sentDigests', erase: 'delete', hide: true },
]
