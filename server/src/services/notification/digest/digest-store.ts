import { digestTypes } from '@trau/contract/rules/notification'
import { sql } from 'kysely'
import { isTooFarAhead } from '#platform/db/due.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { NotificationRow } from '../tables.ts'

export interface DigestPerson {
  tenant_id: string
  user_id: string
}

/** What routing chose mail for: nothing of a stranger, of a muted room or of quiet hours leaves by a digest either. */
const isForMail = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.routes`)} @> '[{"channel":"EMAIL","isChosen":true}]'`

/**
 * People who wanted a digest after so long away and have unread messages for mail, the first of them from before that time, which no digest has named;
 * by id. Whether they were away is asked of presence.
 */
export async function selectDigestPeople(
  db: Queryable,
  wish: 'HOUR' | 'DAY',
  before: Date,
  after: DigestPerson | undefined,
  limit: number,
): Promise<DigestPerson[]> {
  const { rows } = await sql<DigestPerson>`
    SELECT p.tenant_id, p.user_id FROM notification_preference p
    LEFT JOIN notification_digest d USING (tenant_id, user_id)
    WHERE p.preferences->>'digest' = ${wish}
      ${after ? sql`AND (p.tenant_id, p.user_id) > (${after.tenant_id}, ${after.user_id}::uuid)` : sql``}
      AND EXISTS (
        SELECT 1 FROM notification n
        WHERE n.tenant_id = p.tenant_id AND n.user_id = p.user_id AND NOT n.is_read AND n.type IN ('MESSAGE', 'MENTION')
          AND ${isForMail('n')}
          AND coalesce(n.digest_since, n.created_time) <= ${before} AND n.updated_time > coalesce(d.sent_time, '-infinity')
      )
    ORDER BY p.tenant_id, p.user_id LIMIT ${limit}`.execute(db)
  return rows
}

/** Claims the digest of a person: their unread messages for mail since the last one, or nothing where another process was first. */
export async function takeDigest(
  tx: Queryable,
  { tenant_id, user_id }: DigestPerson,
  now: Date,
  most: number,
): Promise<NotificationRow[]> {
  await tx
    .insertInto('notification_digest')
    .values({ tenant_id, user_id, sent_time: new Date(0) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { sent_time } = await tx
    .selectFrom('notification_digest')
    .select('sent_time')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('notification')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('is_read', '=', false)
    .where('type', 'in', digestTypes)
    .where('updated_time', '>', sent_time)
    .where(isForMail('notification'))
    .orderBy('updated_time', 'desc')
    .limit(most)
    .execute()
  await tx
    .updateTable('notification_digest')
    .set({ sent_time: now })
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .execute()
  return rows
}

/** Forgets digests that were sent while the clock was ahead: what came since it was set back is older than they are, and would be left out. */
export async function forgetDigestsAhead(db: Queryable, now: number): Promise<void> {
  await db
    .updateTable('notification_digest')
    .set({ sent_time: new Date(0) })
    .where(isTooFarAhead('sent_time', now, 0))
    .execute()
}
