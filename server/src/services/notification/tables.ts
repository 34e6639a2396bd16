import type {
  NotificationPreferences,
  NotificationType,
  RoomNotificationSettings,
  Route,
} from '@trau/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { NotificationSubject } from '../identity/index.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    notification: NotificationTable
    /** The same columns. */
    notification_parked: NotificationTable
    notification_user: { tenant_id: string; user_id: string; version: Generated<number> }
    notification_count: {
      tenant_id: string
      user_id: string
      type: NotificationType
      total: number
      unread: number
    }
    notification_cursor: { tenant_id: string; room_id: string; seq: number }
    notification_preference: PreferenceTable
    notification_room_setting: RoomSettingTable
    notification_hold: HoldTable
    notification_pushed: {
      tenant_id: string
      user_id: string
      tag: string
      notification_id: string
      /** Of the message that the push showed. */
      seq: number | null
      pushed_time: Date
      /** When a push first named it as gone. */
      withdrawn_time: Date | null
    }
    notification_digest: { tenant_id: string; user_id: string; sent_time: Date }
  }
}

interface NotificationTable {
  tenant_id: string
  user_id: string
  notification_id: string
  /** The same for what happens again to the same thing. */
  collapse_key: string
  type: NotificationType
  subject: ColumnType<NotificationSubject, string, string>
  room_id: string | null
  message_id: string | null
  /** The latest message that it gathers. */
  seq: number | null
  /** The first message that it gathers; null where it is about one alone, and in rows of earlier releases. */
  first_seq: number | null
  /** The latest first, at most `maxActors`. */
  actors: Generated<string[]>
  count: Generated<number>
  /** Whether the list of the notification centre shows it; else only other channels do, or it is done. */
  is_listed: boolean
  /** When its person put it away. */
  done_time: Date | null
  is_read: Generated<boolean>
  /** Of the request that marked it read together with others, and has been the last to say so. */
  read_id: string | null
  routes: ColumnType<Route[], string, string>
  created_time: Date
  updated_time: Date
  /** When the first came that its person has not read and no digest has named; null: when it was created. */
  digest_since: Generated<Date | null>
}
export type NotificationRow = Selectable<NotificationTable>

interface PreferenceTable {
  tenant_id: string
  user_id: string
  /** Those that differ from the defaults. */
  preferences: ColumnType<StoredPreferences, string, string>
  has_keywords: boolean
  updated_time: Date
}
export type StoredPreferences = Partial<Omit<NotificationPreferences, 'channels' | 'updatedTime'>> & {
  channels?: Partial<NotificationPreferences['channels']>
}

interface RoomSettingTable {
  tenant_id: string
  room_id: string
  user_id: string
  level: RoomNotificationSettings['level']
  sound: RoomNotificationSettings['sound']
}

interface HoldTable {
  tenant_id: string
  user_id: string
  notification_id: string
  due_time: Date
  /** Until then it waits for a person who is active elsewhere. */
  latest_time: Date
}
export type HoldRow = Selectable<HoldTable>
