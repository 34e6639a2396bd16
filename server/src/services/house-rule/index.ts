/** House-rule owns the rules that a tenant sets for its people, with their history. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { getHouseRules } from './endpoints/getHouseRules.ts'
import { listHouseRuleChanges } from './endpoints/listHouseRuleChanges.ts'
import { undoHouseRuleChange } from './endpoints/undoHouseRuleChange.ts'
import { updateHouseRules } from './endpoints/updateHouseRules.ts'
import { createHouseRules } from './house-rules.ts'
import { personalData } from './personal-data.ts'

const handlers = {
  getHouseRules,
  updateHouseRules,
  listHouseRuleChanges,
  undoHouseRuleChange,
} satisfies Handlers<typeof contract.houseRule>

export const service = defineService({
  name: 'house-rule',
  endpoints: [serve(contract.houseRule, handlers)],
  tables: ['house_rule', 'house_rule_change', 'house_rule_revision'],
  personalData,
  create: (app, { notices }) => ({ houseRules: createHouseRules(app, notices) }),
})

export type { ReadyRules } from './house-rules.ts'
export type { WordFilter } from './words/word-filter.ts'
