import { useText } from '../../i18n/text.ts'
import { type SwitcherWords, switcher } from '../../i18n/vi/switcher.ts'

export const useSwitcherWords = (): SwitcherWords => useText(switcher)
