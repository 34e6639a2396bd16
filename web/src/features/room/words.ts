import { useText } from '../../i18n/text.ts'
import { type RoomWords, room } from '../../i18n/vi/room.ts'

export type { RoomWords }

export const useRoomWords = (): RoomWords => useText(room)
