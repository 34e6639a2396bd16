import { api } from '../../api/api.ts'
import { invalidateCache, type LiveHandlers, registerLiveHandlers } from '../../live/dispatch.ts'
import { roomActions } from '../../store/room-slice.ts'
import { joinRequestParts } from './invite-parts.ts'
import { membersChanged } from './members-cache.ts'

/** What the events of rooms and of the people in them change. */
export const roomLive = {
  // Somebody who waited at a link may just have been let in.
  roomUpserted: entry => [roomActions.roomUpserted(entry), invalidateCache(api.invite.getInvite)],
  roomUpdated: ({ room }) => roomActions.roomUpdated(room),
  roomHidden: ({ roomId }) => roomActions.roomRemoved(roomId),
  roomRemoved: ({ roomId }) => roomActions.roomRemoved(roomId),
  personalTagsUpdated: ({ personalTags }) => roomActions.personalTagsSet(personalTags),
  joinRequestsUpdated: ({ roomId }) => invalidateCache(api.invite.listJoinRequests, joinRequestParts(roomId)),
  selfMemberUpdated: ({ selfMember }) => roomActions.selfMemberUpdated(selfMember),
  membersUpdated: change => membersChanged(change.roomId, change),
  presenceChanged: ({ users }) => users.map(user => roomActions.onlineChanged(user)),
} satisfies LiveHandlers

registerLiveHandlers(roomLive)
