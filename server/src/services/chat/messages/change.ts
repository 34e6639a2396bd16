import type { Message } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import {
  changeRoom,
  isHiddenFrom,
  type LockedRoom,
  may,
  type RoomAccess,
  requireAcceptance,
  requireDelivery,
  requireWritable,
  roomChannels,
} from '../../room/index.ts'
import { selectPinPlaces } from '../pins/pin-store.ts'
import type { MessageRow } from '../tables.ts'
import { quoteSeenAfter } from '../visible.ts'
import { findVisible, getMessageAt } from './message-store.ts'
import { publishLastMessage, publishPins } from './publications.ts'
import { viewSharedMessage } from './view.ts'

export type Me = Requester

/** The message that a call names. */
export interface Target {
  messageId: string
  roomId?: string | undefined
}

export interface MessageChange {
  tx: Tx
  room: LockedRoom
  /** The caller's role in the room, and those of the others by user id. */
  role: number
  roles: ReadonlyMap<string, number>
  access: RoomAccess
  /** As it is under the room's lock. */
  message: MessageRow
}

interface Effect {
  /** The text, or that there is any: quotes and the room list follow. */
  isTextChanged?: boolean
  arePinsChanged?: boolean
  /** Leaves after the change itself. */
  andThen?: Publication[]
}

/**
 * The caller's sight of one message.
 * @throws messageNotFound when there is none, or not for them, or not for a session that has not unlocked what they have hidden
 */
export async function requireMessage(app: App, me: Me, target: Target): Promise<MessageRow> {
  const row = await findVisible(app.db, me.tenantId, me.userId, target.messageId, target.roomId)
  const access = row && (await app.services.members.find(me.tenantId, row.room_id))
  if (!row || !access || (await isHiddenFrom(app, me, access))) throw fail('messageNotFound')
  return row
}

/**
 * One change of a message that everybody in the room sees: under the room's lock, answered and published as the whole message that
 * came out of it. Work that returns undefined has changed nothing, and nothing is published.
 * @param needs whether the caller must be one who may write, who may pin, whose writing is delivered, and no stranger who waits
 */
export async function changeMessage(
  app: App,
  me: Me,
  target: Target,
  needs: { writing?: boolean; pinning?: boolean; delivery?: boolean; acceptance?: boolean },
  work: (change: MessageChange) => Promise<Effect | undefined>,
): Promise<Message> {
  const { room_id: roomId } = await requireMessage(app, me, target)
  const access = await app.services.members.find(me.tenantId, roomId)
  const role = access?.roles.get(me.userId)
  if (!access || role === undefined) throw fail('messageNotFound')
  const place = { role, switches: access.switches }
  if (needs.writing || needs.pinning || needs.delivery) requireWritable(access)
  if (needs.writing && !may(place, 'membersCanPost')) throw fail('roleTooLow')
  if (needs.pinning && !may(place, 'membersCanPin')) throw fail('roleTooLow')
  if (needs.delivery) await requireDelivery(app, me, access)
  if (needs.acceptance) requireAcceptance(me, access)

  let isTextChanged = false
  const answer = await changeRoom(app, me.tenantId, roomId, async (tx, room) => {
    const before = await findVisible(tx, me.tenantId, me.userId, target.messageId, roomId)
    if (!before) throw fail('messageNotFound')
    const effect = await work({ tx, room, role, roles: access.roles, access, message: before })
    isTextChanged = effect?.isTextChanged ?? false
    const row = await getMessageAt(tx, before)
    const message = await viewSharedMessage(app, tx, me.tenantId, row)
    const view = quoteSeenAfter(message, access.visibleAfter.get(me.userId) ?? 0)
    if (!effect) return view
    room.publish({ to: { room: roomId }, event: { type: 'messageUpdated', data: { message } } })
    if (effect.arePinsChanged || (await arePinsTouched(tx, row, isTextChanged)))
      room.publish(...(await publishPins(app, tx, room.row)))
    if (isTextChanged) room.publish(...(await publishLastMessage(app, tx, room.row, row)))
    room.publish(...(effect.andThen ?? []))
    return view
  })
  // What the text was must not come back through a reconnecting client's catch-up.
  // The outbox asks for the same before it publishes, and again until it is done.
  if (isTextChanged)
    for (const channel of roomChannels(roomId, access))
      await app.realtime.historyRemove(channel).catch(() => {})
  return answer
}

/** Whether the message is among the pins, or is quoted by one and its text is another now. */
async function arePinsTouched(tx: Tx, row: MessageRow, isTextChanged: boolean): Promise<boolean> {
  const places = await selectPinPlaces(tx, row)
  return places.some(pin => pin.seq === row.seq || (isTextChanged && pin.reply_to_seq === row.seq))
}
