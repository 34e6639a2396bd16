/** The messenger: conversations, the composer, and everything about a message. */
export { chatArea } from './area.ts'
export { loadCallRoom } from './load-parts.ts'
export { MessengerOverlays } from './MessengerOverlays.tsx'
export { MessengerScreen } from './MessengerScreen.tsx'
export { ShareScreen } from './share/ShareScreen.tsx'
