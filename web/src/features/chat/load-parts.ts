/** Parts whose code is fetched when they are first shown. */
export const loadAreaOverlays = () => import('./AreaOverlays.tsx')
export const loadCallRoom = () => import('./CallRoom.tsx')
export const loadDueReminders = () => import('./reminders/DueReminders.tsx')
