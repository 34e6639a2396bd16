import { useText } from '../text.ts'
import { scim } from '../vi/scim.ts'

export const useScimWords = () => useText(scim)
