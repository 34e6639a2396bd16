import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { updateSection } from '../changes.ts'

export const updateHouseRules: Handler<typeof contract.houseRule.updateHouseRules, App> = (
  { app, me, audit },
  { body },
) => updateSection(app, me, audit, body)
