import { useText } from '../text.ts'
import { type RoomWords, room } from '../vi/room.ts'

export type { RoomWords }

export const useRoomWords = (): RoomWords => useText(room)
