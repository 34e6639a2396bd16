/** Parts whose code is fetched when they are first shown. */
export const loadNoteFromChat = () => import('./from-chat/note-from-chat.ts')
export const loadNoteBody = () => import('./card/NoteBody.tsx')
export const loadCaptureHost = () => import('./capture/CaptureHost.tsx')
