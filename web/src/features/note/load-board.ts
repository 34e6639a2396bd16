/** Apart from the other parts: whoever opens a board has left the first page behind. */
export const loadRoomNotes = () => import('./board/RoomNotes.tsx')
