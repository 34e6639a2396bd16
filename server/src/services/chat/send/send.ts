import type { Message, MessageType, NewMessage, QuotedMessage, UserInfo } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure, fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { findUserInfos } from '../../identity/index.ts'
import {
  announcePrivateRoom,
  checkStrangerLimit,
  may,
  type RoomAccess,
  requireDelivery,
  requireMember,
  requireWritable,
} from '../../room/index.ts'
import type { Me } from '../messages/change.ts'
import { findSent, findVisible, getMessageAt } from '../messages/message-store.ts'
import { noteTitlesOf } from '../messages/note-titles.ts'
import { findPart, noPart, type QuotedPart } from '../messages/quoted-part.ts'
import { peopleIn, viewMessage, viewQuote } from '../messages/view.ts'
import type { MessageRow } from '../tables.ts'
import { calledByDraft } from './batches/mentioned.ts'
import { passBlockedWords } from './blocked-words.ts'
import { readBody } from './body.ts'
import type { Body } from './body-parts.ts'

interface Sending {
  type: MessageType
  replyToMessageId?: string | undefined
  /** As it is sent, or as it was found when it was scheduled. */
  quotedText?: string | undefined
  quoted?: QuotedPart | undefined
  clientMessageId?: string | undefined
  isSilent?: boolean | undefined
  /** The sender does not look at the room: what they have not read of others stays unread. */
  keepsUnread?: boolean | undefined
}

interface Delivered {
  message: Message
  isDuplicate: boolean
}

/**
 * Sends a message: who may, what it says and what it answers are decided here, its place in the room by the writer. Repeating a client id
 * answers what was stored first.
 * @throws roomNotFound, roleTooLow, notDelivered, strangerLimitReached, tooManyStrangers, accountLimited, messageNotFound (the one
 *   replied to), mediaNotFound (gone since it was looked at), and what `readBody` throws
 */
export const send = (
  app: App,
  me: Me,
  roomId: string,
  body: NewMessage & Pick<Sending, 'clientMessageId' | 'keepsUnread'>,
): Promise<Delivered> => acceptMessage(app, me, roomId, body, room => readBody({ app, me, room, body }))

type Room = RoomAccess & { role: number }
type BuildBody = (room: Room) => Body | Promise<Body>
type Authorise = (app: App, me: Me, roomId: string) => Promise<Room>

/** Whether the caller may send this here, and what is sent. @throws roomNotFound, roomReadOnly, roleTooLow, notDelivered, messageBlocked, and what `buildBody` throws */
export async function requireSending(
  app: App,
  me: Me,
  roomId: string,
  buildBody: BuildBody,
  authorise: Authorise = requireMember,
): Promise<{ room: Room; builtBody: Body }> {
  const room = await authorise(app, me, roomId)
  requireWritable(room)
  if (!may(room, 'membersCanPost')) throw fail('roleTooLow')
  const body = await buildBody(room)
  await requireDelivery(app, me, room)
  // What people keep for themselves is nobody else's business.
  const passedBody = room.type === 'SELF' ? body : await passBlockedWords(app, me.tenantId, body)
  return { room, builtBody: passedBody }
}

/** The same for what is not typed: `buildBody` makes what the message says of the room that it goes to; `authorise` asks whether they are in it. */
export async function acceptMessage(
  app: App,
  me: Me,
  roomId: string,
  sending: Sending,
  buildBody: BuildBody,
  authorise?: Authorise,
): Promise<Delivered> {
  try {
    return await acceptNew(app, me, roomId, sending, buildBody, authorise)
  } catch (error) {
    const row = await findDelivered(app, me, roomId, sending, error)
    if (!row) throw error
    return replyWithStored(app, me, row)
  }
}

/** Refusals after which nothing is looked up: the room is none for who asks, or the database has enough to do. */
const errorsWithoutLookup = new Set<string>(['roomNotFound', 'tooBusy'])

/** What was stored before the answer was lost: whatever would refuse it by now came too late. */
async function findDelivered(
  app: App,
  { tenantId, userId }: Me,
  roomId: string,
  { clientMessageId }: Sending,
  error: unknown,
): Promise<MessageRow | undefined> {
  if (!clientMessageId || !(error instanceof Failure) || errorsWithoutLookup.has(error.code)) return undefined
  return findSent(app.db, { tenantId, roomId, authorId: userId, clientId: clientMessageId })
}

async function acceptNew(
  app: App,
  me: Me,
  roomId: string,
  sending: Sending,
  buildBody: BuildBody,
  authorise?: Authorise,
): Promise<Delivered> {
  const { room, builtBody } = await requireSending(app, me, roomId, buildBody, authorise)
  const mostInRoom = await checkStrangerLimit(app, me, roomId, room)
  const { clientMessageId = uuidv7() } = sending
  const body = sending.isSilent ? silent(builtBody) : builtBody
  const { replyTo, quoted } = await quote(app, me, roomId, sending)
  const author = (await findUserInfos(app, me.tenantId, [me.userId])).get(me.userId) ?? { userId: me.userId }

  const outcome = await app.services.sending.write({
    tenantId: me.tenantId,
    roomId,
    room: { name: room.name, type: room.type, ...(room.strangers.has(me.userId) ? {} : notifiedIn(room)) },
    mostInRoom,
    author,
    messageId: uuidv7(),
    clientMessageId,
    type: sending.type,
    ...body,
    ...(quoted ? { meta: { ...body.meta, quoted } } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(sending.keepsUnread ? { keepsUnread: true, ...callEach(room, body, author) } : {}),
  })
  if (outcome.kind === 'roomGone') throw fail('roomNotFound')
  if (outcome.kind === 'mediaGone') throw fail('mediaNotFound')
  if (outcome.kind === 'strangerLimit') throw fail('strangerLimitReached', { max: outcome.max })
  const seq = outcome.kind === 'stored' ? outcome.message.seq : outcome.seq
  if (seq === 1 && room.type === 'PRIVATE') await announcePrivateRoom(app, me.tenantId, roomId)
  if (outcome.kind === 'stored') return { message: outcome.message, isDuplicate: false }
  return replyWithStored(
    app,
    me,
    await getMessageAt(app.db, { tenant_id: me.tenantId, room_id: roomId, seq }),
  )
}

/** A call to everybody is kept with the room and would call its author, who has not read it there: it is kept with each of the others. */
const callEach = ({ roles }: Room, body: Body, author: UserInfo): { calledIds?: string[] } =>
  calledByDraft({ ...body, author }).everybody
    ? { calledIds: [...roles.keys()].filter(userId => userId !== author.userId) }
    : {}

const silent = (body: Body): Body => ({
  ...body,
  meta: { ...body.meta, isSilent: true },
  metaData: { ...body.metaData, isSilent: true },
})

const replyWithStored = async (app: App, me: Me, row: MessageRow): Promise<Delivered> => ({
  message: await viewMessage(app, app.db, me, row),
  isDuplicate: true,
})

/** Who has put a stranger's room away hears no more of it. */
export function notifiedIn({ roles, strangers }: RoomAccess): { noticed?: string[] } {
  if (![...strangers.values()].some(({ isDeclined }) => isDeclined)) return {}
  return { noticed: [...roles.keys()].filter(userId => !strangers.get(userId)?.isDeclined) }
}

/** @throws messageNotFound where there is nothing in this room that the sender could quote; validationFailed where it does not hold the quoted words */
async function quote(
  app: App,
  me: Me,
  roomId: string,
  { replyToMessageId, quotedText, quoted: foundRow }: Sending,
): Promise<{ replyTo?: QuotedMessage; quoted?: QuotedPart | undefined }> {
  if (!replyToMessageId) {
    if (quotedText !== undefined) throw noPart()
    return {}
  }
  const row = await findVisible(app.db, me.tenantId, me.userId, replyToMessageId, roomId)
  if (!row || row.recalled_time) throw fail('messageNotFound')
  const quotedPart = quotedText === undefined ? foundRow : findPart(row, quotedText)
  const infos = await findUserInfos(app, me.tenantId, peopleIn([row]))
  return {
    replyTo: viewQuote(row, infos, await noteTitlesOf(app.db, me.tenantId, [row]), quotedPart),
    quoted: quotedPart,
  }
}
