import { isDeepStrictEqual } from 'node:util'
import type { RawBuilder } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { selectSeen } from '../../chat/index.ts'
import { outboxKey } from '../centre/change.ts'
import { isInCentre, selectStatistics } from '../centre/notification-store.ts'
import { publishNotifications, rememberPeople } from '../centre/view.ts'
import type { NotificationRow } from '../tables.ts'
import { gathersMessages, maxCounted, withMessages } from './gathered.ts'
import { deleteRows, lockRows, type RowPlace, saveGathered, selectForReview } from './review-store.ts'

/** Rows of one transaction. */
const rowsAtOnce = 200

/** Each row as it is to be, in their order; undefined: nothing is left of it. */
export type Reviewed = (NotificationRow | undefined)[]

/** Changes or deletes the rows that meet a condition, and publishes what became of them. What stays as it is costs no write. */
export async function reviewRows(
  app: App,
  tenantId: string,
  condition: RawBuilder<unknown>,
  review: (tx: Tx, rows: readonly NotificationRow[]) => Promise<Reviewed>,
): Promise<void> {
  for (let after: RowPlace | undefined; ; ) {
    const rows = await selectForReview(app.db, tenantId, condition, after, rowsAtOnce)
    if (rows.length > 0) await reviewPage(app, tenantId, rows, review)
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
  }
}

async function reviewPage(
  app: App,
  tenantId: string,
  rows: readonly NotificationRow[],
  review: (tx: Tx, rows: readonly NotificationRow[]) => Promise<Reviewed>,
): Promise<void> {
  // Before the transaction, which would otherwise wait for a second connection.
  await rememberPeople(
    app,
    tenantId,
    rows.map(row => ({ userId: row.user_id, actorIds: row.actors })),
  )
  await transact(app, async tx => {
    const before = await lockRows(tx, tenantId, rows)
    const after = await review(tx, before)
    const goneRows = before.filter((_, n) => !after[n])
    const changedRows = after.filter((row, n) => row !== undefined && !isDeepStrictEqual(row, before[n]))
    await deleteRows(tx, tenantId, goneRows)
    await saveGathered(tx, tenantId, changedRows as NotificationRow[])
    await app.outbox.add(tx, tenantId, outboxKey('rooms'), [
      ...(await publishNotifications(app, tx, tenantId, changedRows as NotificationRow[])),
      ...(await publishRemoved(tx, tenantId, goneRows)),
    ])
  })
}

async function publishRemoved(tx: Tx, tenantId: string, rows: readonly NotificationRow[]) {
  const byOwner = Map.groupBy(rows.filter(isInCentre), row => row.user_id)
  if (byOwner.size === 0) return []
  const statistics = await selectStatistics(tx, tenantId, [...byOwner.keys()])
  return [...byOwner].map(([userId, own]) => ({
    to: { users: [userId] },
    event: {
      type: 'notificationsRemoved' as const,
      data: {
        notificationIds: own.map(row => row.notification_id),
        statistic: statistics.get(userId)!,
      },
    },
  }))
}

export interface VisibilityScope {
  /** Up to here its owner has read the room. */
  readSeq?: number
  /** Whom the owner of the rows has just blocked: memory may not know it yet. */
  blockedId?: string
}

/** What is left of rows that are about messages: what was recalled, deleted, has ended, or is of somebody blocked is not. */
export async function reviewMessages(
  app: App,
  tx: Tx,
  tenantId: string,
  rows: readonly NotificationRow[],
  { readSeq = 0, blockedId }: VisibilityScope = {},
): Promise<Reviewed> {
  const blocks = await app.services.userCache.blocksOfEach(
    tenantId,
    rows.map(row => row.user_id),
  )
  const ranges = rows.map(row => ({
    viewerId: row.user_id,
    roomId: row.room_id!,
    from: gathersMessages(row) ? Math.max(row.first_seq ?? 0, row.is_read ? 0 : readSeq + 1) : row.seq!,
    to: row.seq!,
  }))
  const seenMessages = await selectSeen(tx, tenantId, ranges, maxCounted)
  return rows.map((row, n) => {
    if (!gathersMessages(row)) return seenMessages[n]!.length > 0 ? row : undefined
    const isBlocked = (id: string) => id === blockedId || blocks.get(row.user_id)!.blocked.has(id)
    return withMessages(row, seenMessages[n]!, ranges[n]!.from, isBlocked)
  })
}
