import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { act } from '../reports.ts'

export const actOnReport: Handler<typeof contract.moderation.actOnReport, App> = (
  { app, me },
  { params, body },
) => act(app, me, params.reportId, body)
