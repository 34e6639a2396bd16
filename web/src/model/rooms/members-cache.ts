import type { AnswerOf, Contract, RoomMember } from '@trau/contract'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/query-client.ts'
import { type CacheUpdate, type LiveChange, updateCache } from '../../live/dispatch.ts'

type Members = AnswerOf<Contract['room']['listMembers']>
interface MembersChange {
  upserted: RoomMember[]
  removedUserIds: string[]
}

/** What the server gives at once. */
export const membersPage = 100

/** One page of members is held for the open room: names, roles and how far each has read. */
export const membersParts = (roomId: string) => ({ params: { roomId }, query: { limit: membersPage } })

/** Beside it, what was read of a group that is larger than a page. */
export const largeGroupKey = (roomId: string) => [
  ...keyOf(api.room.listMembers, { params: { roomId } }),
  'large',
]

export const changeMembers = (roomId: string, change: (members: RoomMember[]) => RoomMember[]): CacheUpdate =>
  updateCache(api.room.listMembers, membersParts(roomId), (old: Members) => ({
    ...old,
    items: change(old.items),
  }))

/** Who is in a room, or as what, has changed: that page at once, the rest by asking again where it is on screen. */
export const membersChanged = (roomId: string, change: MembersChange): LiveChange[] => [
  changeMembers(roomId, members => withChangedMembers(members, change)),
  { invalidate: largeGroupKey(roomId) },
]

/** Marks never move back, so events may come twice and in any order. */
export const withMarks = (
  members: RoomMember[],
  marks: { userId: string; lastSeenSeq: number; lastDeliveredSeq: number },
): RoomMember[] =>
  members.map(member =>
    member.userId === marks.userId
      ? {
          ...member,
          lastSeenSeq: Math.max(member.lastSeenSeq, marks.lastSeenSeq),
          lastDeliveredSeq: Math.max(member.lastDeliveredSeq, marks.lastDeliveredSeq),
        }
      : member,
  )

/** By role, then by joining, as the server lists them. */
export function withChangedMembers(members: RoomMember[], change: MembersChange): RoomMember[] {
  const removedIds = new Set(change.removedUserIds)
  const upsertedMembers = new Map(change.upserted.map(member => [member.userId, member]))
  const keptMembers = members
    .filter(({ userId }) => !removedIds.has(userId))
    .map(member => {
      const now = upsertedMembers.get(member.userId)
      upsertedMembers.delete(member.userId)
      return now ?? member
    })
  return [...keptMembers, ...upsertedMembers.values()].sort(
    (a, b) => a.role - b.role || a.joinedAt - b.joinedAt,
  )
}
