/** Parts whose code is fetched when they are first shown. */
export const loadNewRoomDialog = () => import('./NewRoomDialog.tsx')
export const loadRoomDetails = () => import('./RoomDetails.tsx')
