import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readRules } from '../changes.ts'

export const getHouseRules: Handler<typeof contract.houseRule.getHouseRules, App> = ({ app, me }) =>
  readRules(app.db, me.tenantId)
