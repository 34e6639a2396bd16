/** Room owns rooms: who is in them and how they come in, in which role, how far each has read, and what each sets about them alone. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { createCardProcessor } from './cards/cards.ts'
import { createRoom } from './creation/createRoom.ts'
import { createRoomOnce } from './creation/createRoomOnce.ts'
import { getPrivateRoom } from './creation/getPrivateRoom.ts'
import { hideRoom } from './hiding/hideRoom.ts'
import { hiddenRooms } from './hiding/hiding.ts'
import { listHiddenRooms } from './hiding/listHiddenRooms.ts'
import { unhideRoom } from './hiding/unhideRoom.ts'
import { clearHistory } from './history/clearHistory.ts'
import { setSelfDestruct } from './history/setSelfDestruct.ts'
import { answerJoinRequest } from './invites/answerJoinRequest.ts'
import { cancelJoinRequest } from './invites/cancelJoinRequest.ts'
import { createInvite } from './invites/createInvite.ts'
import { getInvite } from './invites/getInvite.ts'
import { joinByInvite } from './invites/joinByInvite.ts'
import { liftBan } from './invites/liftBan.ts'
import { listBans } from './invites/listBans.ts'
import { listInvites } from './invites/listInvites.ts'
import { listJoinRequests } from './invites/listJoinRequests.ts'
import { revokeInvite } from './invites/revokeInvite.ts'
import { listFavoriteRooms } from './list/listFavoriteRooms.ts'
import { listFavoriteRoomsV2 } from './list/listFavoriteRoomsV2.ts'
import { listRooms } from './list/listRooms.ts'
import { listRoomsByCursor } from './list/listRoomsByCursor.ts'
import { addMembers } from './members/addMembers.ts'
import { leaveRoom } from './members/leaveRoom.ts'
import { listMembers } from './members/listMembers.ts'
import { createMembers } from './members/members.ts'
import { removeMembers } from './members/removeMembers.ts'
import { updateMemberRole } from './members/updateMemberRole.ts'
import { archiveRoom } from './own-settings/archiveRoom.ts'
import { deletePersonalTag } from './own-settings/deletePersonalTag.ts'
import { favoriteRoom } from './own-settings/favoriteRoom.ts'
import { listPersonalTags } from './own-settings/listPersonalTags.ts'
import { muteRoom } from './own-settings/muteRoom.ts'
import { unarchiveRoom } from './own-settings/unarchiveRoom.ts'
import { unfavoriteRoom } from './own-settings/unfavoriteRoom.ts'
import { unmuteRoom } from './own-settings/unmuteRoom.ts'
import { updateOwnMember } from './own-settings/updateOwnMember.ts'
import { personalData } from './personal-data.ts'
import { markRead } from './read-marks/markRead.ts'
import { dissolveRoom } from './rooms/dissolveRoom.ts'
import { getRoom } from './rooms/getRoom.ts'
import { getRoomWithMembers } from './rooms/getRoomWithMembers.ts'
import { updateRoom } from './settings/updateRoom.ts'
import { uploadRoomAvatar } from './settings/uploadRoomAvatar.ts'
import { uploadRoomAvatarV2 } from './settings/uploadRoomAvatarV2.ts'
import { strangers } from './strangers/strangers.ts'

const handlers = {
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

const inviteHandlers = {
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

export const service = defineService({
  name: 'room',
  endpoints: [serve(contract.room, handlers), serve(contract.invite, inviteHandlers)],
  tables: [
    'left_hidden_room',
    'personal_tag',
    'room',
    'room_invite',
    'room_join_request',
    'room_member',
    'room_member_parked',
    'stranger_contact',
  ],
  personalData,
  ports: { strangers, hiddenRooms },
  create: (app, { invalidate }) => ({ members: createMembers(app, invalidate) }),
  processors: [createCardProcessor],
  close: app => app.services.members.stop(),
})

export { type RoomCard, type RoomCards, requestCards } from './cards/cards.ts'
export { announcePrivateRoom } from './creation/private-room.ts'
export { outsideOfInvite } from './invites/invites.ts'
export { ownRooms } from './list/own-rooms.ts'
export { leaveAllGroups, leaveGroup } from './members/leaving.ts'
export { type RoomAccess, type RoomLeaver, roomChannelOf, roomChannels } from './members/members.ts'
export { eraseOwnSettings } from './own-settings/own-member.ts'
export {
  findBlocked,
  isDelivered,
  isHiddenFrom,
  isLargeGroup,
  isModeratorOver,
  may,
  maySeeMembers,
  requireDelivery,
  requireMember,
  requireMembership,
  requireWritable,
} from './policy.ts'
export { moveMarks } from './read-marks/read-mark.ts'
export { forgetUnread } from './read-marks/unread.ts'
export { roommatesAmong, selectRoommates } from './roommates.ts'
export { changeRoom, type LockedRoom } from './rooms/change.ts'
export { matchesName } from './rooms/names.ts'
export { type RoomName, roomNames } from './rooms/names-for.ts'
export type { RoomMessages, RoomViewer, SystemNote } from './rooms/room-messages.ts'
export {
  findHiddenRoomIds,
  findMember,
  findMembers,
  findMembersCleared,
  findOwnVisibleAfter,
  findRoomNames,
  findShownRoomIds,
  updateRoomRow,
} from './rooms/room-store.ts'
export { findMembersOfRooms, findTopMarks, type TopMarks } from './rooms/room-view-store.ts'
export { viewRooms } from './rooms/view.ts'
export {
  acceptStranger,
  checkStrangerLimit,
  declineStranger,
  isAccepted,
  requireAcceptance,
} from './strangers/strangers.ts'
export type { MemberRow, RoomRow } from './tables.ts'
export { joinGroup, type Workspaces } from './workspaces/port.ts'
export { forgetParkedRoom, settleRoom } from './workspaces/settling.ts'
export {
  countWorkspaceRooms,
  findRoomsOfMember,
  findWorkspaceRooms,
  isParked,
  type WorkspaceRoom,
} from './workspaces/workspace-room-store.ts'
