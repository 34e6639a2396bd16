import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import { closeQuestion, useRoomQuestion } from '../../model/rooms/room-dialogs.ts'

const roomDialogs = lazyPart(() => import('./RoomDialogs.tsx'))

/** The questions about one room that menus and panels ask, fetched with the first of them. */
export function RoomDialogs() {
  return useRoomQuestion() && <Lazy part={roomDialogs} onUnavailable={closeQuestion} />
}
