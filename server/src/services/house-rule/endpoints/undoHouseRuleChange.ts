import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { undoChange } from '../changes.ts'

export const undoHouseRuleChange: Handler<typeof contract.houseRule.undoHouseRuleChange, App> = (
  { app, me, audit },
  { params },
) => undoChange(app, me, audit, params.changeId)
