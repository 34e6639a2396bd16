import type { SelfMember } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findUserInfos } from '../../identity/index.ts'
import { findTags } from '../own-settings/tag-store.ts'
import { changeRoom, type LockedRoom } from '../rooms/change.ts'
import type { MessagePlace } from '../rooms/room-messages.ts'
import { findMember, findRoom, updateMember } from '../rooms/room-store.ts'
import { viewSelfMember } from '../rooms/view.ts'
import type { MemberRow } from '../tables.ts'
import { shownSeq, showsReceipts } from './receipts.ts'

/**
 * Moves the caller's marks up to this message: as seen, which includes received, or as received only. They never move back, and a mark
 * that stands already costs no write.
 */
export async function moveMarks(
  app: App,
  me: UserKey,
  roomId: string,
  place: MessagePlace,
  status: 'DELIVERED' | 'SEEN',
): Promise<SelfMember> {
  const isSeen = status === 'SEEN'
  const member = await findMember(app.db, { tenant_id: me.tenantId, room_id: roomId }, me.userId)
  if (!member) throw fail('roomNotFound')
  if (!moves(member, place.seq, isSeen)) return viewOwn(app, app.db, me, roomId)

  return changeRoom(app, me.tenantId, roomId, async (tx, room) => {
    const before = await findMember(tx, room.row, me.userId)
    if (!before) throw fail('roomNotFound')
    if (!moves(before, place.seq, isSeen)) return viewOwn(app, tx, me, roomId)
    const after = (await updateMember(tx, room.row, me.userId, {
      delivered_seq: Math.max(before.delivered_seq, place.seq),
      ...(isSeen ? await seen(app, tx, room, before, place) : {}),
      ...(isSeen ? { shown_seq: (await showsReceipts(app, me, room)) ? null : shownSeq(before) } : {}),
    }))!
    room.publish(...(await publications(app, tx, room, { before, after, isSeen })))
    room.publish(...(await pinsFollow(app, tx, room, before, after)))
    const infos = await findUserInfos(app, me.tenantId, [me.userId])
    return viewSelfMember(room.row, after, infos, await findTags(tx, [after]))
  })
}

function moves(member: MemberRow, seq: number, isSeen: boolean): boolean {
  if (!isSeen) return seq > member.delivered_seq
  return seq > Math.max(member.read_seq, member.joined_seq) || member.is_marked_unread
}

async function seen(app: App, tx: Tx, room: LockedRoom, before: MemberRow, place: MessagePlace) {
  if (place.seq <= before.read_seq) return { is_marked_unread: false }
  return {
    is_marked_unread: false,
    read_seq: place.seq,
    read_message_id: place.messageId,
    read_time: place.createdTime,
    read_countable: await countRead(app, tx, room, before, place.seq),
  }
}

/**
 * How many countable messages there are up to a place, from the nearer of the two where that is known: the mark that stands, and the
 * end. The room is locked meanwhile, and it may hold a million messages. What the person wrote behind their mark has been counted when it
 * was sent.
 */
async function countRead(
  app: App,
  tx: Tx,
  { row }: LockedRoom,
  before: MemberRow,
  seq: number,
): Promise<number> {
  const mark = Math.max(before.read_seq, before.joined_seq)
  if (seq <= mark) return before.read_countable
  const count = (after: number, upTo: number) =>
    app.services.roomMessages.countBetween(tx, row.tenant_id, row.room_id, {
      ...{ after, upTo },
      exceptOf: before.user_id,
    })
  if (seq - mark < row.last_seq - seq) return before.read_countable + (await count(mark, seq))
  return Math.max(before.read_countable, row.last_countable - (await count(seq, row.last_seq)))
}

interface Move {
  before: MemberRow
  after: MemberRow
  isSeen: boolean
}

async function publications(app: App, tx: Tx, room: LockedRoom, { before, after: member, isSeen }: Move) {
  const { tenant_id: tenantId, room_id: roomId } = room.row
  const infos = await findUserInfos(app, tenantId, [member.user_id])
  const receipts = {
    to: { room: roomId },
    event: {
      type: 'receiptsUpdated' as const,
      data: {
        roomId,
        userId: member.user_id,
        lastSeenSeq: shownSeq(member),
        lastDeliveredSeq: member.delivered_seq,
      },
    },
  }
  const isNews = shownSeq(member) !== shownSeq(before) || member.delivered_seq !== before.delivered_seq
  // Who has not accepted a stranger tells them nothing; and that nothing is new would tell that something was read.
  const visibleReceipts = member.stranger_id || !isNews ? [] : [receipts]
  if (!isSeen) return visibleReceipts
  const selfMember = viewSelfMember(room.row, member, infos, await findTags(tx, [member]))
  return [
    { to: { users: [member.user_id] }, event: { type: 'selfMemberUpdated' as const, data: { selfMember } } },
    ...visibleReceipts,
  ]
}

/** Pins travel in everybody's room list with their status, so a mark that passes one is published there too. */
async function pinsFollow(app: App, tx: Tx, room: LockedRoom, before: MemberRow, after: MemberRow) {
  if (after.stranger_id) return []
  return app.services.roomMessages.pinsSeen(app, tx, room.row, {
    from: Math.min(shownSeq(before), before.delivered_seq),
    to: Math.max(shownSeq(after), after.delivered_seq),
  })
}

async function viewOwn(app: App, q: Queryable, me: UserKey, roomId: string): Promise<SelfMember> {
  const [room, member] = await Promise.all([
    findRoom(q, me.tenantId, roomId),
    findMember(q, { tenant_id: me.tenantId, room_id: roomId }, me.userId),
  ])
  if (!room || !member) throw fail('roomNotFound')
  const infos = await findUserInfos(app, me.tenantId, [me.userId])
  return viewSelfMember(room, member, infos, await findTags(q, [member]))
}
