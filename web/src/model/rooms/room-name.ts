import type { ChatWords } from '../../i18n/words/chat.ts'
import type { RoomItem } from '../../store/room-order.ts'

/** What a room is called on screen. */
export const roomName = ({ room, selfMember }: RoomItem, words: ChatWords): string =>
  selfMember?.privateName ||
  (room.type === 'SELF' ? words.selfRoom : room.name || room.peer?.name || words.someone)
