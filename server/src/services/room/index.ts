/** Room owns rooms: who is in them and how they come in, in which role, how far each has read, and what each sets about them alone. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { addMembers } from './endpoints/addMembers.ts'
import { answerJoinRequest } from './endpoints/answerJoinRequest.ts'
import { archiveRoom } from './endpoints/archiveRoom.ts'
import { cancelJoinRequest } from './endpoints/cancelJoinRequest.ts'
import { clearHistory } from './endpoints/clearHistory.ts'
import { createInvite } from './endpoints/createInvite.ts'
import { createRoom } from './endpoints/createRoom.ts'
import { createRoomOnce } from './endpoints/createRoomOnce.ts'
import { deletePersonalTag } from './endpoints/deletePersonalTag.ts'
import { dissolveRoom } from './endpoints/dissolveRoom.ts'
import { favoriteRoom } from './endpoints/favoriteRoom.ts'
import { getInvite } from './endpoints/getInvite.ts'
import { getPrivateRoom } from './endpoints/getPrivateRoom.ts'
import { getRoom } from './endpoints/getRoom.ts'
import { getRoomWithMembers } from './endpoints/getRoomWithMembers.ts'
import { hideRoom } from './endpoints/hideRoom.ts'
import { joinByInvite } from './endpoints/joinByInvite.ts'
import { leaveRoom } from './endpoints/leaveRoom.ts'
import { liftBan } from './endpoints/liftBan.ts'
import { listBans } from './endpoints/listBans.ts'
import { listFavoriteRooms } from './endpoints/listFavoriteRooms.ts'
import { listFavoriteRoomsV2 } from './endpoints/listFavoriteRoomsV2.ts'
import { listHiddenRooms } from './endpoints/listHiddenRooms.ts'
import { listInvites } from './endpoints/listInvites.ts'
import { listJoinRequests } from './endpoints/listJoinRequests.ts'
import { listMembers } from './endpoints/listMembers.ts'
import { listPersonalTags } from './endpoints/listPersonalTags.ts'
import { listRooms } from './endpoints/listRooms.ts'
import { listRoomsByCursor } from './endpoints/listRoomsByCursor.ts'
import { markRead } from './endpoints/markRead.ts'
import { muteRoom } from './endpoints/muteRoom.ts'
import { removeMembers } from './endpoints/removeMembers.ts'
import { revokeInvite } from './endpoints/revokeInvite.ts'
import { setSelfDestruct } from './endpoints/setSelfDestruct.ts'
import { unarchiveRoom } from './endpoints/unarchiveRoom.ts'
import { unfavoriteRoom } from './endpoints/unfavoriteRoom.ts'
import { unhideRoom } from './endpoints/unhideRoom.ts'
import { unmuteRoom } from './endpoints/unmuteRoom.ts'
import { updateMemberRole } from './endpoints/updateMemberRole.ts'
import { updateOwnMember } from './endpoints/updateOwnMember.ts'
import { updateRoom } from './endpoints/updateRoom.ts'
import { uploadRoomAvatar } from './endpoints/uploadRoomAvatar.ts'
import { uploadRoomAvatarV2 } from './endpoints/uploadRoomAvatarV2.ts'

export const handlers = {
  listRooms,
  listRoomsByCursor,
  createRoom,
  createRoomOnce,
  getRoom,
  getRoomWithMembers,
  listFavoriteRooms,
  listFavoriteRoomsV2,
  getPrivateRoom,
  updateRoom,
  updateMemberRole,
  listMembers,
  addMembers,
  removeMembers,
  markRead,
  archiveRoom,
  unarchiveRoom,
  favoriteRoom,
  unfavoriteRoom,
  unmuteRoom,
  muteRoom,
  leaveRoom,
  dissolveRoom,
  uploadRoomAvatar,
  uploadRoomAvatarV2,
  updateOwnMember,
  listPersonalTags,
  deletePersonalTag,
  clearHistory,
  hideRoom,
  unhideRoom,
  listHiddenRooms,
  setSelfDestruct,
} satisfies Handlers<typeof contract.room>

export const inviteHandlers = {
  listInvites,
  createInvite,
  revokeInvite,
  getInvite,
  joinByInvite,
  cancelJoinRequest,
  listJoinRequests,
  listBans,
  liftBan,
  answerJoinRequest,
} satisfies Handlers<typeof contract.invite>

export { changeRoom, type LockedRoom } from './change.ts'
export { leaveAllGroups } from './leaving.ts'
export { createMembers, type RoomAccess, roomChannelOf, roomChannels } from './members.ts'
export { provideMessages, type RoomLook, type RoomMessages, type SystemNote } from './messages.ts'
export { personalData } from './personal-data.ts'
export {
  isDelivered,
  isHiddenFrom,
  isModeratorOver,
  requireDelivery,
  requireMember,
  requireMembership,
} from './policy.ts'
export { announcePrivateRoom } from './private-room.ts'
export { moveMarks } from './read-mark.ts'
export { findMember, findMembers, findMembersCleared, findOwnVisibleAfter, updateRoomRow } from './store.ts'
export {
  acceptStranger,
  declineStranger,
  isAccepted,
  passAsStranger,
  requireAcceptance,
} from './strangers.ts'
export { may } from './switches.ts'
export type { RoomRow } from './tables.ts'
export { forgetUnread } from './unread.ts'
export { viewRooms } from './view.ts'
export { findTopMarks, type TopMarks } from './view-store.ts'
