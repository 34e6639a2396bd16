import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { OutgoingSources, SourcedRow } from '#platform/outgoing/index.ts'
import { sendNow } from '../events/emails-and-sms.ts'
import { selectUnread } from '../push/hold-store.ts'
import { stillCaused } from '../review/still-caused.ts'
import { routeAgain } from '../routing/route-again.ts'
import type { NotificationRow } from '../tables.ts'
import { isWanted, printOf } from './source.ts'

/** Mails and SMS that wait are looked at again before each try: what they say must still be there for the person, and the same. */
export const createMailSources = (app: App): OutgoingSources => ({
  async isCurrent(row) {
    const rows = await unreadOf(app.db, row)
    return (await printOf(app, app.db, row.channel, rows)) === row.source.print
  },
  async remake(tx, row) {
    const rows = await unreadOf(tx, row)
    if (row.template === 'DIGEST') return rearmDigest(tx, ownerOf(row), rows)
    const wantedRows = await routeAgain(app, tx, row.tenant_id, rows, isWanted(row.channel))
    const owner = ownerOf(row)
    const preferences = await app.services.notificationPreferences.find(owner.tenantId, [owner.userId])
    await sendNow(
      app,
      tx,
      owner.tenantId,
      row.channel,
      wantedRows.map(one => one.row),
      userId => preferences.get(userId)!,
    )
  },
})

const ownerOf = ({ tenant_id, source }: SourcedRow): UserKey => ({
  tenantId: tenant_id,
  userId: source.userId,
})

async function unreadOf(q: Queryable, { tenant_id, source }: SourcedRow): Promise<NotificationRow[]> {
  const rows = await selectUnread(
    q,
    source.ids.map(notification_id => ({ tenant_id, user_id: source.userId, notification_id })),
  )
  const placeOf = new Map(source.ids.map((id, n) => [id, n]))
  const current = await stillCaused(q, tenant_id, rows)
  return current.sort((a, b) => placeOf.get(a.notification_id)! - placeOf.get(b.notification_id)!)
}

/** Lets the next run of the digests gather anew what is left of one. */
async function rearmDigest(
  tx: Tx,
  { tenantId, userId }: UserKey,
  rows: readonly NotificationRow[],
): Promise<void> {
  if (rows.length === 0) return
  const earliest = Math.min(...rows.map(row => row.updated_time.getTime()))
  await sql`
    UPDATE notification_digest SET sent_time = least(sent_time, ${new Date(earliest - 1)})
    WHERE tenant_id = ${tenantId} AND user_id = ${userId}`.execute(tx)
}
