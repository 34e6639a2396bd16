/** Parts whose code is fetched when they are first shown. */
export const loadRoomPrivacyDialogs = () => import('./RoomPrivacyDialogs.tsx')
export const loadHiddenHeader = () => import('./HiddenHeader.tsx')
export const loadHiddenRow = () => import('./HiddenRow.tsx')
export const loadOpenHiddenRow = () => import('./OpenHiddenRow.tsx')
