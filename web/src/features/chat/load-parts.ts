/** Parts whose code is fetched when they are first shown. */
export const loadCallRoom = () => import('./CallRoom.tsx')
