import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { NotificationRow } from './tables.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'notification',
    columns: ['user_id'],
    what: 'notifications',
    erase: 'delete',
    hide: ['collapse_key', 'routes', 'is_listed', 'digest_since'],
    inCopy: withoutLineActors,
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
    table: 'notification_parked',
    columns: ['user_id'],
    what: 'notifications',
    erase: 'delete',
    hide: true,
    inRoom: true,
  },
  {
    table: 'notification_parked',
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

/** Who wrote which line is no data of whoever was notified of it. */
function withoutLineActors(copiedRow: unknown): unknown {
  const { subject, ...row } = copiedRow as NotificationRow
  if (!subject.remarks) return copiedRow
  return {
    ...row,
    subject: { ...subject, remarks: subject.remarks.map(({ actorId: _, ...remark }) => remark) },
  }
}

/** Removes the id of a person from the lines of notes that they wrote, in the notifications of others. */
export async function eraseLineActor(tx: Tx, { tenantId, userId }: UserKey): Promise<void> {
  await sql`
    UPDATE notification n SET subject = jsonb_set(n.subject, '{remarks}', (
      SELECT jsonb_agg(CASE WHEN remark ->> 'actorId' = ${userId} THEN remark - 'actorId' ELSE remark END ORDER BY place)
      FROM jsonb_array_elements(n.subject -> 'remarks') WITH ORDINALITY AS r (remark, place)
    ))
    WHERE n.tenant_id = ${tenantId} AND n.subject -> 'remarks' @> ${JSON.stringify([{ actorId: userId }])}::jsonb`.execute(
    tx,
  )
}
