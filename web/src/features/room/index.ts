/** The room list, a room's details, and the dialogs about a room. */
export { JoinScreen } from './invites/JoinScreen.tsx'
export { loadNewRoomDialog, loadRoomDetails } from './load-parts.ts'
export { RoomDialogs } from './RoomDialogsHost.tsx'
export { RoomPane } from './RoomPane.tsx'
export { maySetTimer } from './useRoomMenu.tsx'
