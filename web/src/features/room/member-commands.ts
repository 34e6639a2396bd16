import type { RoomMember } from '@trau/contract'
import { api } from '../../api/api.ts'
import { invalidate, queryClient } from '../../api/query-client.ts'
import { errorText } from '../../i18n/error-text.ts'
import { textOf } from '../../i18n/text.ts'
import { room as roomText } from '../../i18n/vi/room.ts'
import { apply } from '../../live/dispatch.ts'
import { banParts } from '../../model/rooms/invite-parts.ts'
import { membersChanged } from '../../model/rooms/members-cache.ts'
import { store } from '../../store/store.ts'
import { toast } from '../../ui/toast.ts'

const change = (roomId: string, upserted: RoomMember[], removedUserIds: string[]) =>
  apply(membersChanged(roomId, { upserted, removedUserIds }), { dispatch: store.dispatch, queryClient })

/** Rejects when the server refuses, after saying why. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    toast.error(errorText(error))
    throw error
  }
}

export async function setMemberRole({ roomId, userId }: RoomMember, role: number) {
  const member = await told(api.room.updateMemberRole({ params: { roomId, userId }, body: { role } }))
  change(roomId, [member], [])
  toast.success(textOf(roomText).roleChanged)
}

/** @param isBanned they may not come back by a link */
export async function removeMember({ roomId, userId }: RoomMember, name: string, isBanned: boolean) {
  const query = { userIds: userId, ...(isBanned ? { ban: 'true' as const } : {}) }
  await told(api.room.removeMembers({ params: { roomId }, query }))
  change(roomId, [], [userId])
  if (isBanned) await invalidate(api.invite.listBans, banParts(roomId))
  toast.success(textOf(roomText).removed(name))
}

export async function addMembers(roomId: string, userIds: string[]) {
  const { added, skippedUserIds } = await told(api.room.addMembers({ params: { roomId }, body: { userIds } }))
  const words = textOf(roomText)
  change(roomId, added, [])
  if (added.length) {
    toast.success(words.added(added.length))
    void invalidate(api.invite.listBans, banParts(roomId))
  }
  if (skippedUserIds.length) toast(words.skipped(skippedUserIds.length))
}
