import { useText } from '../text.ts'
import { type CallGuestWords, callGuest } from '../vi/callGuest.ts'

export const useCallGuestWords = (): CallGuestWords => useText(callGuest)
