import { useText } from '../text.ts'
import { roomDetails } from '../vi/roomDetails.ts'

export const useRoomDetailsWords = () => useText(roomDetails)
