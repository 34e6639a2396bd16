/** Parts whose code is fetched when they are first shown. */
export const loadNotFriendBar = () => import('./NotFriendBar.tsx')
export const loadMyQr = async () => ({ default: (await import('./MyQrDialog.tsx')).MyQrDialog })
