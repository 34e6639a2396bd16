import type { WordKind } from '../rules/house-rule.ts'

export const houseRuleErrors = {
  houseRulesConflict: { status: 409 },
  houseRuleChangeNotFound: { status: 404 },
  messageBlocked: { status: 422 },
} as const

export interface HouseRuleErrorData {
  /** The revision that is there. */
  houseRulesConflict: { revision: number }
  /** What stands in the message, as it was typed. */
  messageBlocked: { kind: WordKind; found: string }
}
