import type { HouseRules } from '@trau/contract'
import { administrationApi } from '../../../api/administration-api.ts'
import { invalidate, keyOf, q, queryClient } from '../../../api/query-client.ts'

const { getHouseRules, updateHouseRules, listHouseRuleChanges, undoHouseRuleChange } =
  administrationApi.houseRule

export const rulesQuery = q(getHouseRules)
export const changesCall = listHouseRuleChanges

/** Takes up what the server answered. */
export async function showRules(rules: HouseRules): Promise<void> {
  queryClient.setQueryData(keyOf(getHouseRules), rules)
  await invalidate(listHouseRuleChanges)
}

export type SectionChange = Parameters<typeof updateHouseRules>[0]['body']

/** Replaces a section as it was read at `rules`. */
export async function saveSection(rules: Pick<HouseRules, 'revision'>, change: SectionChange): Promise<void> {
  await showRules(await updateHouseRules({ body: { ...change, expectedRevision: rules.revision } }))
}

export const undoRuleChange = async (changeId: number): Promise<void> =>
  showRules(await undoHouseRuleChange({ params: { changeId } }))
