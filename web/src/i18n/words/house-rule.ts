import { useText } from '../text.ts'
import { houseRule } from '../vi/houseRule.ts'

export const useHouseRuleWords = () => useText(houseRule)
