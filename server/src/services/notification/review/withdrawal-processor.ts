import type { EventEnvelope } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Audience } from '#platform/outbox/outbox.ts'
import type { Processor, WorkRequest } from '#platform/processors/index.ts'
import { findSpan, selectReactors } from '../../chat/index.ts'
import { decisionOn, type WithdrawnComment, type WithdrawnReaction } from '../../identity/index.ts'
import { commentAuthors } from '../../note/index.ts'
import { collapseKeyOf, remarkTypes } from '../events/collapse.ts'
import { commentIdsOf, gathersMessages, withoutActor, withoutComment, withReactions } from './gathered.ts'
import { reviewMessages, reviewRows } from './review.ts'
import { firstSeq } from './review-store.ts'

export const withdrawalProcessor = 'notification/withdrawals'
/** What was said and taken back at once has become a notification by then. */
export const withdrawalDelayMs = 200

export type Withdrawal =
  /** Messages that are gone, for everybody or for one person. */
  | { kind: 'messages'; roomId: string; messageIds: readonly string[]; userId?: string }
  | ({ kind: 'reaction' } & WithdrawnReaction)
  | ({ kind: 'comment' } & WithdrawnComment)
  /** Something changed between a person and another: a request was answered or taken back, or the other is blocked. */
  | { kind: 'person'; userId: string; otherId: string }

/** Takes what is gone out of notifications: rows about nothing else are deleted, others count what is left. */
export function createWithdrawalProcessor(app: App): Processor<Withdrawal> {
  return {
    name: withdrawalProcessor,
    atOnce: 1,
    tries: 6,
    delayMs: withdrawalDelayMs,
    worksOf: (_tenantId, event, to) => worksOf(event, to),
    async run(tenantId, work) {
      if (work.kind === 'messages') await reviewSpan(app, tenantId, work)
      else if (work.kind === 'reaction') await reviewReaction(app, tenantId, work)
      else if (work.kind === 'comment') await reviewComment(app, tenantId, work)
      else await reviewPerson(app, tenantId, work)
    },
  }
}

function worksOf(event: EventEnvelope, to: Audience): WorkRequest<Withdrawal>[] {
  switch (event.type) {
    case 'messageUpdated': {
      const { roomId, messageId, isRecalled } = event.data.message
      return isRecalled ? [withdrawalOf(roomId, messageId)] : []
    }
    case 'messagesExpired': {
      const { roomId, messageIds } = event.data
      return [{ key: `expired/${messageIds[0]}`, work: { kind: 'messages', roomId, messageIds } }]
    }
    case 'messageHidden': {
      const { roomId, messageId } = event.data
      return usersOf(to).map(userId => ({
        key: `hidden/${userId}/${messageId}`,
        work: { kind: 'messages', roomId, messageIds: [messageId], userId },
      }))
    }
    case 'friendshipUpdated': {
      const otherId = event.data.friendship.friendUserId
      return usersOf(to).map(userId => ({
        key: `person/${userId}/${otherId}`,
        work: { kind: 'person', userId, otherId },
      }))
    }
    default:
      return []
  }
}

/** The review of one message that is gone for everybody. */
export const withdrawalOf = (roomId: string, messageId: string): WorkRequest<Withdrawal> => ({
  key: `recalled/${messageId}`,
  work: { kind: 'messages', roomId, messageIds: [messageId] },
})

const usersOf = (to: Audience) => ('users' in to ? to.users : [])

async function reviewSpan(
  app: App,
  tenantId: string,
  { roomId, messageIds, userId }: Extract<Withdrawal, { kind: 'messages' }>,
): Promise<void> {
  const span = await findSpan(app.db, tenantId, roomId, messageIds)
  if (!span) return
  const condition = sql`room_id = ${roomId} AND seq >= ${span.first} AND ${firstSeq} <= ${span.last}
    ${userId ? sql`AND user_id = ${userId}` : sql``}`
  await reviewRows(app, tenantId, condition, (tx, rows) => reviewMessages(app, tx, tenantId, rows))
}

async function reviewReaction(
  app: App,
  tenantId: string,
  { authorId, roomId, messageId, seq }: WithdrawnReaction,
): Promise<void> {
  const condition = sql`user_id = ${authorId} AND collapse_key = ${`REACTION/${messageId}`}`
  const key = { tenant_id: tenantId, room_id: roomId, seq }
  await reviewRows(app, tenantId, condition, async (tx, rows) => {
    const left = await selectReactors(tx, key, { userIds: rows.flatMap(row => row.actors), authorId })
    return rows.map(row => withReactions(row, left))
  })
}

async function reviewComment(
  app: App,
  tenantId: string,
  { noteId, commentId, userIds }: WithdrawnComment,
): Promise<void> {
  const keys = remarkTypes.map(type => collapseKeyOf({ type, subject: { noteId } }))
  const condition = sql`user_id = ANY(${[...userIds]}::uuid[]) AND collapse_key = ANY(${keys}::text[])
    AND (subject ->> 'commentId' = ${commentId} OR subject -> 'remarks' @> ${JSON.stringify([{ commentId }])}::jsonb)`
  await reviewRows(app, tenantId, condition, async (tx, rows) => {
    const authors = await commentAuthors(tx, tenantId, commentIdsOf(rows))
    return rows.map(row => withoutComment(row, commentId, authors))
  })
}

async function reviewPerson(
  app: App,
  tenantId: string,
  { userId, otherId }: Extract<Withdrawal, { kind: 'person' }>,
): Promise<void> {
  const { hasBlocked, isAsked } = await decisionOn(app.db, { tenantId, userId }, otherId)
  if (!hasBlocked && isAsked) return
  const condition = sql`user_id = ${userId} AND actors @> ARRAY[${otherId}::uuid]
    ${hasBlocked ? sql`` : sql`AND type = 'FRIEND_REQUEST'`}`
  await reviewRows(app, tenantId, condition, async (tx, rows) => {
    const gathering = rows.filter(row => gathersMessages(row) && row.room_id !== null && row.seq !== null)
    const reviewedRows = await reviewMessages(app, tx, tenantId, gathering, { blockedId: otherId })
    const left = new Map(gathering.map((row, n) => [row, reviewedRows[n]]))
    const authors = await commentAuthors(tx, tenantId, commentIdsOf(rows))
    return rows.map(row => (left.has(row) ? left.get(row) : withoutActor(row, otherId, authors)))
  })
}
