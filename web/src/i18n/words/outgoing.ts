import { useText } from '../text.ts'
import { outgoing } from '../vi/outgoing.ts'

export const useOutgoingWords = () => useText(outgoing)
