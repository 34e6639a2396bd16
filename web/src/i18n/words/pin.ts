import { useText } from '../text.ts'
import { type PinWords, pin } from '../vi/pin.ts'

export type { PinWords }

export const usePinWords = (): PinWords => useText(pin)
