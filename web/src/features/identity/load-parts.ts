/** Parts whose code is fetched when they are first shown. */
export const loadProfileDialog = () => import('./ProfileDialog.tsx')
export const loadStatusDialog = () => import('./StatusDialog.tsx')
