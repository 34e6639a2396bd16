/** Calls: what rings, the call that this tab carries, its devices and media, and the history. */
export { spokenDuration } from './call-times.ts'
export { GuestScreen } from './guest/GuestScreen.tsx'
export { CallsScreen } from './history/CallsScreen.tsx'
export { callLive } from './live.ts'
export { loadCallButtons, loadCallHost, loadCallSettings, loadRoomCallBanner } from './load-parts.ts'
