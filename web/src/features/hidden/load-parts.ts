/** Parts whose code is fetched when they are first shown. */
export const loadRoomPrivacyDialogs = () => import('./RoomPrivacyDialogs.tsx')
