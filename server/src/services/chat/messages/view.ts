import type { LastMessage, Message, MetaData, QuotedMessage, UserInfo } from '@trau/contract'
import { excerptMeta, excerptText } from '@trau/contract/rules/quote'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { findUserInfos } from '../../identity/index.ts'
import { findOwnVisibleAfter, findTopMarks, type RoomRow, type TopMarks } from '../../room/index.ts'
import { selectPinsAt } from '../pins/pin-store.ts'
import { type ReactionGroup, selectReactionGroups } from '../reactions/reaction-store.ts'
import type { MessageRow } from '../tables.ts'
import { quoteSeenAfter } from '../visible.ts'
import { selectMessagesAt } from './message-store.ts'
import { infoOf, peopleInMeta, viewMeta } from './meta.ts'
import { type NoteTitles, noteTitlesOf } from './note-titles.ts'
import { type QuotedPart, viewPart } from './quoted-part.ts'

type Infos = ReadonlyMap<string, UserInfo>

/** Messages as this person sees them, whom the rows were read for. */
export async function viewMessages(
  app: App,
  q: Queryable,
  me: UserKey,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const messages = await viewSharedMessages(app, q, me.tenantId, rows)
  const roomIds = new Set(messages.flatMap(({ replyTo, roomId }) => (replyTo ? [roomId] : [])))
  const visibleAfter = await findOwnVisibleAfter(q, me, [...roomIds])
  return messages.map(message => quoteSeenAfter(message, visibleAfter.get(message.roomId) ?? 0))
}

/**
 * Messages as those see them who may see all of their rooms, in the order of the rows, in a fixed number of queries. Nothing here depends
 * on who looks, so that one publication serves a whole room; what others may not see is taken out of it on its way to them.
 */
export async function viewSharedMessages(
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  if (rows.length === 0) return []
  const roomIds = [...new Set(rows.map(row => row.room_id))]
  const quotedKeys = rows.flatMap(row =>
    row.reply_to_seq === null ? [] : [{ room_id: row.room_id, seq: row.reply_to_seq }],
  )
  const [reactions, pins, marks, quotedMessages] = await Promise.all([
    selectReactionGroups(q, tenantId, rows),
    selectPinsAt(q, tenantId, rows),
    findTopMarks(q, tenantId, roomIds),
    selectMessagesAt(q, tenantId, quotedKeys),
  ])
  const shownRows = [...rows, ...quotedMessages]
  const [infos, noteTitles] = await Promise.all([
    findUserInfos(app, tenantId, peopleIn(shownRows)),
    noteTitlesOf(q, tenantId, shownRows),
  ])
  const now = app.clock.now()
  const reactionsOf = Map.groupBy(reactions, keyOf)
  const pinOf = new Map(pins.map(pin => [keyOf(pin), pin]))
  const quoteOf = new Map(quotedMessages.map(row => [keyOf(row), row]))

  return rows.map(row => {
    const pin = pinOf.get(keyOf(row))
    const quote =
      row.reply_to_seq === null
        ? undefined
        : quoteOf.get(keyOf({ room_id: row.room_id, seq: row.reply_to_seq }))
    const isQuoteAlive =
      quote && !quote.is_expired && !(quote.expires_time && quote.expires_time.getTime() <= now)
    return {
      messageId: row.message_id,
      roomId: row.room_id,
      seq: row.seq,
      clientMessageId: row.client_id,
      senderId: row.author_id,
      senderInfo: infoOf(infos, row.author_id),
      type: row.type,
      content: row.content,
      metaData: viewMeta(row.meta, infos, noteTitles(row)),
      createdTime: row.created_time.getTime(),
      updatedTime: row.updated_time.getTime(),
      ...(row.edited_time ? { editedTime: row.edited_time.getTime() } : {}),
      ...(row.expires_time ? { expiresTime: row.expires_time.getTime() } : {}),
      isRecalled: row.recalled_time !== null,
      ...(row.recalled_by ? { recalledBy: row.recalled_by } : {}),
      isPinned: pin !== undefined,
      ...(pin ? { pinnedTime: pin.pinned_time.getTime(), pinnedBy: pin.pinned_by } : {}),
      status: statusOf(row, marks.get(row.room_id) ?? []),
      reactions: (reactionsOf.get(keyOf(row)) ?? []).map(viewReactions),
      ...(isQuoteAlive ? { replyTo: viewQuote(quote, infos, noteTitles, row.meta?.quoted) } : {}),
    }
  })
}

export async function viewMessage(app: App, q: Queryable, me: UserKey, row: MessageRow): Promise<Message> {
  const [message] = await viewMessages(app, q, me, [row])
  return message!
}

export async function viewSharedMessage(
  app: App,
  q: Queryable,
  tenantId: string,
  row: MessageRow,
): Promise<Message> {
  const [message] = await viewSharedMessages(app, q, tenantId, [row])
  return message!
}

/**
 * What stands at the top of a room, and travels with every entry of it: up to 50 messages, so of their texts the beginning, and nothing of
 * those with an end: what is on its way to everybody in the room cannot be taken back.
 */
export async function viewPins(
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const messages = await viewSharedMessages(app, q, tenantId, rows)
  return messages.map(message => ({
    ...message,
    ...excerptOf(message),
    ...(message.replyTo ? { replyTo: quoteInList(message.replyTo) } : {}),
  }))
}

function quoteInList({ part, ...quote }: QuotedMessage): QuotedMessage {
  return { ...quote, ...excerptOf(quote), ...(part && !quote.expiresTime ? { part } : {}) }
}

/** As much of a message as may be in lists. */
export function excerptOf({
  content,
  metaData,
  expiresTime,
}: Pick<Message, 'content' | 'expiresTime'> & { metaData?: MetaData | undefined }) {
  if (expiresTime) return { content: '', metaData: metaData?.isSilent ? { isSilent: true } : {} }
  return { content: excerptText(content), ...(metaData ? { metaData } : {}) }
}

/** What a reply shows of the message it answers. */
export function viewQuote(
  row: MessageRow,
  infos: Infos,
  noteTitles: NoteTitles,
  part?: QuotedPart,
): QuotedMessage {
  const metaData = row.meta && !row.meta.system ? excerptMeta(viewMeta(row.meta, infos, noteTitles(row))) : {}
  return {
    messageId: row.message_id,
    seq: row.seq,
    senderId: row.author_id,
    senderInfo: infoOf(infos, row.author_id),
    type: row.type,
    content: excerptText(row.content),
    ...(Object.keys(metaData).length > 0 ? { metaData } : {}),
    ...viewPart(row, part),
    isRecalled: row.recalled_time !== null,
    ...(row.expires_time ? { expiresTime: row.expires_time.getTime() } : {}),
  }
}

/** What the room list shows of its latest message. */
export function viewLastMessage(
  row: MessageRow,
  room: RoomRow,
  infos: Infos,
  noteTitles: NoteTitles,
): LastMessage {
  return {
    messageId: row.message_id,
    createdTime: row.created_time.getTime(),
    senderId: row.author_id,
    type: row.type,
    ...(row.expires_time
      ? { content: '', metaData: {}, expiresTime: row.expires_time.getTime() }
      : {
          content: excerptText(row.content),
          metaData: excerptMeta(viewMeta(row.meta, infos, noteTitles(row))),
        }),
    roomId: row.room_id,
    seq: row.seq,
    isRecalled: row.recalled_time !== null,
    senderInfo: infoOf(infos, row.author_id),
    roomInfo: { roomId: row.room_id, name: room.name, type: room.type },
  }
}

/** Everybody whom these messages name. */
export function peopleIn(rows: readonly MessageRow[]): string[] {
  const ids = new Set<string>()
  for (const row of rows) {
    ids.add(row.author_id)
    for (const id of peopleInMeta(row.meta)) ids.add(id)
  }
  return [...ids]
}

const viewReactions = (group: ReactionGroup) => ({
  reaction: group.reaction,
  count: group.count,
  userIds: group.user_ids,
})

/** As far as anybody but the author has got. */
function statusOf(row: MessageRow, marks: readonly TopMarks[]): Message['status'] {
  const others = marks.filter(mark => mark.user_id !== row.author_id)
  if (others.some(mark => mark.read_seq >= row.seq)) return 'SEEN'
  return others.some(mark => mark.delivered_seq >= row.seq) ? 'DELIVERED' : 'SENT'
}

const keyOf = (key: { room_id: string; seq: number }) => `${key.room_id}/${key.seq}`
