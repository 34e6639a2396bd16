import { useText } from '../text.ts'
import { call } from '../vi/call.ts'

export type CallWords = typeof call

export const useCallWords = (): CallWords => useText(call)
