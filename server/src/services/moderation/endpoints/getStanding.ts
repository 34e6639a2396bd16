import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readStanding } from '../standing.ts'

export const getStanding: Handler<typeof contract.moderation.getStanding, App> = ({ app, me }) =>
  readStanding(app, app.db, me.tenantId, me.userId)
