import {
  type Mention,
  maxScheduled,
  maxScheduledInRoom,
  maxScheduleMs,
  minScheduleMs,
  type NewMessage,
  type ScheduledMessage,
} from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { lockUser } from '../../identity/index.ts'
import { planRelease, releaseMedia } from '../../media/index.ts'
import { requireMember } from '../../room/index.ts'
import type { Me } from '../messages/change.ts'
import { findVisible } from '../messages/message-store.ts'
import { findPart, noPart, type QuotedPart } from '../messages/quoted-part.ts'
import { readBody, requirePollEnd } from '../send/body.ts'
import { requireSending } from '../send/send.ts'
import {
  changeScheduled,
  countScheduled,
  deleteScheduled,
  findByClientId,
  findScheduled,
  insertScheduled,
  isSent,
  type KeptBody,
  type ScheduledRow,
} from './scheduled-store.ts'
import { viewScheduled } from './view.ts'

interface Scheduling {
  roomId: string
  clientMessageId: string
  sendTime: number
  body: NewMessage
}

/**
 * Keeps a message for its time. Repeating a client id answers the one that waits.
 * @throws what `send` throws but for the limits among strangers, which are asked when it is sent; sendTimeOutOfRange, tooManyScheduled,
 *   scheduledNotFound where this client id was sent already
 */
export async function schedule(
  app: App,
  me: Me,
  { roomId, clientMessageId, sendTime, body }: Scheduling,
): Promise<{ scheduled: ScheduledMessage; isDuplicate: boolean }> {
  await requireMember(app, me, roomId)
  const existing = await findByClientId(app.db, me, roomId, clientMessageId)
  if (existing) return { scheduled: await viewOne(app, existing), isDuplicate: true }
  if (await isSent(app.db, me, roomId, clientMessageId)) throw fail('scheduledNotFound')
  requireTime(app, sendTime)
  const storedBody = await readForLater(app, me, roomId, body, sendTime)
  const quotedMessage = await findQuoted(app, me, roomId, body)

  const { row, isDuplicate } = await transact(app, async tx => {
    // One after the other, so that the limits hold.
    await lockUser(tx, me.tenantId, me.userId)
    const twin = await findByClientId(tx, me, roomId, clientMessageId)
    if (twin) return { row: twin, isDuplicate: true }
    requireRoomFor(await countScheduled(tx, me, { isUnlocked: true }), roomId)
    const insertedRow = await insertScheduled(tx, {
      tenant_id: me.tenantId,
      user_id: me.userId,
      scheduled_id: uuidv7(),
      room_id: roomId,
      client_id: clientMessageId,
      body: { ...storedBody, ...(quotedMessage ? { quoted: quotedMessage } : {}) },
      send_time: new Date(sendTime),
      created_time: new Date(app.clock.now()),
    })
    await publishScheduled(app, tx, me, roomId)
    return { row: insertedRow, isDuplicate: false }
  })
  return { scheduled: await viewOne(app, row), isDuplicate }
}

function requireRoomFor(counts: Awaited<ReturnType<typeof countScheduled>>, roomId: string): void {
  const roomCounts = counts.map(({ roomId, waiting, failed: failedCount }) => ({
    roomId,
    all: waiting + failedCount,
  }))
  const inRoom = roomCounts.find(count => count.roomId === roomId)?.all ?? 0
  if (inRoom >= maxScheduledInRoom) throw fail('tooManyScheduled', { max: maxScheduledInRoom, of: 'ROOM' })
  if (roomCounts.reduce((sum, { all }) => sum + all, 0) >= maxScheduled)
    throw fail('tooManyScheduled', { max: maxScheduled, of: 'PERSON' })
}

/** @throws sendTimeOutOfRange */
function requireTime(app: App, sendTime: number): void {
  const now = app.clock.now()
  const [earliest, latest] = [now + minScheduleMs, now + maxScheduleMs]
  if (sendTime < earliest || sendTime > latest) throw fail('sendTimeOutOfRange', { earliest, latest })
}

/** What may be sent now, as it is to be sent later. */
async function readForLater(
  app: App,
  me: Me,
  roomId: string,
  body: NewMessage & Pick<KeptBody, 'quoted'>,
  sendTime?: number,
): Promise<KeptBody> {
  const { builtBody } = await requireSending(app, me, roomId, room =>
    readBody({ app, me, room, body, sendTime }),
  )
  const { mentions: _, content: __, quotedText: ___, ...rest } = body
  const mentions = builtBody.meta?.mentions
  return { ...rest, content: hasText(body) ? builtBody.content : '', ...(mentions ? { mentions } : {}) }
}

const hasText = ({ type }: Pick<NewMessage, 'type'>) => type === 'TEXT' || type === 'MEDIA' || type === 'FILE'

/** @throws messageNotFound, validationFailed */
async function findQuoted(
  app: App,
  me: UserKey,
  roomId: string,
  { replyToMessageId, quotedText }: NewMessage,
): Promise<QuotedPart | undefined> {
  if (!replyToMessageId) {
    if (quotedText !== undefined) throw noPart()
    return undefined
  }
  const row = await findQuotable(app, me, roomId, replyToMessageId)
  if (!row) throw fail('messageNotFound')
  return quotedText === undefined ? undefined : findPart(row, quotedText)
}

/** Whether a reply could show it: it stands, and its author-to-be sees it. */
export async function canQuote(app: App, me: UserKey, roomId: string, messageId: string): Promise<boolean> {
  return (await findQuotable(app, me, roomId, messageId)) !== undefined
}

async function findQuotable(app: App, me: UserKey, roomId: string, messageId: string) {
  const row = await findVisible(app.db, me.tenantId, me.userId, messageId, roomId)
  return row?.recalled_time === null ? row : undefined
}

/** @throws scheduledNotFound to everybody but its author, and to them where it lies behind their PIN */
export async function requireScheduled(app: App, me: Me, scheduledId: string): Promise<ScheduledRow> {
  const isUnlocked = await app.services.hidden.isUnlocked(me)
  const row = await findScheduled(app.db, me, scheduledId, isUnlocked)
  if (!row) throw fail('scheduledNotFound')
  return row
}

interface Change {
  content?: string | undefined
  mentions?: Mention[] | undefined
  sendTime?: number | undefined
}

/**
 * Changes text or time; with a new time, one that failed waits again.
 * @throws scheduledNotFound, also while it is being sent; sendTimeOutOfRange, notForThisKind, validationFailed where a poll would be over by then,
 *   and what its new text may be refused for
 */
export async function reschedule(
  app: App,
  me: Me,
  scheduledId: string,
  { content, mentions, sendTime }: Change,
): Promise<ScheduledMessage> {
  const before = await requireScheduled(app, me, scheduledId)
  if (sendTime !== undefined) {
    requireTime(app, sendTime)
    requirePollEnd(before.body.poll?.closesTime, sendTime)
  }
  if (content !== undefined && !hasText(before.body)) throw fail('notForThisKind')
  const { mentions: _, ...body } = before.body
  const storedBody =
    content === undefined
      ? undefined
      : await readForLater(app, me, before.room_id, { ...body, content, ...(mentions ? { mentions } : {}) })
  const row = await transact(app, async tx => {
    await lockUser(tx, me.tenantId, me.userId)
    const changedRow = await changeScheduled(tx, me, scheduledId, {
      ...(storedBody ? { body: storedBody } : {}),
      ...(sendTime === undefined ? {} : { send_time: new Date(sendTime), reason: null, attempts: 0 }),
      updated_time: new Date(app.clock.now()),
    })
    if (!changedRow) throw fail('scheduledNotFound')
    await publishScheduled(app, tx, me, changedRow.room_id)
    return changedRow
  })
  return viewOne(app, row)
}

/** @throws scheduledNotFound, also while it is being sent */
export async function unschedule(app: App, me: Me, scheduledId: string): Promise<void> {
  await requireScheduled(app, me, scheduledId)
  const mediaIds = await transact(app, async tx => {
    await lockUser(tx, me.tenantId, me.userId)
    const row = await deleteScheduled(tx, me, scheduledId, new Date(app.clock.now()))
    if (!row) throw fail('scheduledNotFound')
    await planRelease(tx, me.tenantId, row.media_ids)
    await publishScheduled(app, tx, me, row.room_id)
    return row.media_ids
  })
  await releaseMedia(app, me.tenantId, mediaIds)
}

/** Tells their devices what they have in the room now. The caller holds their row, which orders it. */
export async function publishScheduled(app: App, tx: Tx, me: UserKey, roomId: string): Promise<void> {
  const [count] = await countScheduled(tx, me, { isUnlocked: true, roomId })
  await app.outbox.add(tx, me.tenantId, me.userId, [
    {
      to: { users: [me.userId] },
      event: { type: 'scheduledUpdated', data: count ?? { roomId, waiting: 0, failed: 0 } },
    },
  ])
}

export const viewOne = async (app: App, row: ScheduledRow): Promise<ScheduledMessage> =>
  (await viewScheduled(app, [row]))[0]!
