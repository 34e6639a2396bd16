/** Parts whose code is fetched when they are first shown. */
export const loadCallHost = () => import('./CallHost.tsx')
export const loadCallButtons = () => import('./entry/CallButtons.tsx')
export const loadRoomCallBanner = () => import('./entry/RoomCallBanner.tsx')
export const loadCallSettings = () => import('./settings/CallsPane.tsx')
