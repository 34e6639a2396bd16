/** House-rule owns the rules that a tenant sets for its people, with their history. */
import type { contract } from '@trau/contract'
import type { App, Handlers } from '../../platform/app.ts'
import type { Notices } from '../../platform/db/notices.ts'
import { getHouseRules } from './endpoints/getHouseRules.ts'
import { listHouseRuleChanges } from './endpoints/listHouseRuleChanges.ts'
import { undoHouseRuleChange } from './endpoints/undoHouseRuleChange.ts'
import { updateHouseRules } from './endpoints/updateHouseRules.ts'
import { createHouseRules } from './house-rules.ts'

export const handlers = {
  getHouseRules,
  updateHouseRules,
  listHouseRuleChanges,
  undoHouseRuleChange,
} satisfies Handlers<typeof contract.houseRule>

export const createServices = (app: App, notices: Notices) => ({
  houseRules: createHouseRules(app, notices),
})

export type { ReadyRules } from './house-rules.ts'
export { personalData } from './personal-data.ts'
export type { WordFilter } from './words/word-filter.ts'
