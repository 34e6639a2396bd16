/** The messenger: conversations, the composer, and everything about a message. */
export { loadAreaOverlays, loadCallRoom, loadDueReminders } from './load-parts.ts'
export { MessengerScreen } from './MessengerScreen.tsx'
export { ShareScreen } from './share/ShareScreen.tsx'
