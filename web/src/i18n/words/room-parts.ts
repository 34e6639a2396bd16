import { useText } from '../text.ts'
import { roomParts } from '../vi/roomParts.ts'

export const useRoomPartsWords = () => useText(roomParts)
