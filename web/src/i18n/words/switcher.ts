import { useText } from '../text.ts'
import { type SwitcherWords, switcher } from '../vi/switcher.ts'

export const useSwitcherWords = (): SwitcherWords => useText(switcher)
