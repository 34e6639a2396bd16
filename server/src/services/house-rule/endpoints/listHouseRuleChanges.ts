import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectChanges } from '../house-rule-store.ts'
import { viewChanges } from '../view.ts'

export const listHouseRuleChanges: Handler<typeof contract.houseRule.listHouseRuleChanges, App> = async (
  { app, me },
  { query },
) => {
  const { rows, total } = await selectChanges(app.db, me.tenantId, query)
  return { items: await viewChanges(app, me.tenantId, rows), total }
}
