/** Calls: what rings, the call that this tab carries, its devices and media, and the history. */
export { callArea } from './area.ts'
export { spokenDuration } from './call-times.ts'
export { GuestScreen } from './guest/GuestScreen.tsx'
export { CallsScreen } from './history/CallsScreen.tsx'
export { loadCallButtons, loadCallHost, loadCallSettings, loadRoomCallBanner } from './load-parts.ts'
