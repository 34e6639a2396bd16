import type { RoomMember } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, queryClient } from '../../api/query-client.ts'
import { textOf } from '../../i18n/text.ts'
import { roomDetails } from '../../i18n/vi/roomDetails.ts'
import { apply } from '../../live/dispatch.ts'
import { banParts } from '../../model/rooms/invite-parts.ts'
import { membersChanged } from '../../model/rooms/members-cache.ts'
import { store } from '../../store/store.ts'
import { toast } from '../../ui/toast.ts'

const change = (roomId: string, upsertedMembers: RoomMember[], removedUserIds: string[]) =>
  apply(membersChanged(roomId, { upserted: upsertedMembers, removedUserIds }), {
    dispatch: store.dispatch,
    queryClient,
  })

export const setMemberRole = ({ roomId, userId }: RoomMember, role: number) =>
  runWrite(() => api.room.updateMemberRole({ params: { roomId, userId }, body: { role } }), {
    onSuccess(member) {
      change(roomId, [member], [])
      toast.success(textOf(roomDetails).roleChanged)
    },
  })

/** @param isBanned they may not come back by a link */
export function removeMember({ roomId, userId }: RoomMember, name: string, isBanned: boolean) {
  const query = { userIds: userId, ...(isBanned ? { ban: 'true' as const } : {}) }
  return runWrite(() => api.room.removeMembers({ params: { roomId }, query }), {
    async onSuccess() {
      change(roomId, [], [userId])
      if (isBanned) await invalidate(api.invite.listBans, banParts(roomId))
      toast.success(textOf(roomDetails).removed(name))
    },
  })
}

export const addMembers = (roomId: string, userIds: string[]) =>
  runWrite(() => api.room.addMembers({ params: { roomId }, body: { userIds } }), {
    onSuccess({ added: addedMembers, skippedUserIds }) {
      const words = textOf(roomDetails)
      change(roomId, addedMembers, [])
      if (addedMembers.length) {
        toast.success(words.added(addedMembers.length))
        void invalidate(api.invite.listBans, banParts(roomId))
      }
      if (skippedUserIds.length) toast(words.skipped(skippedUserIds.length))
    },
  })
