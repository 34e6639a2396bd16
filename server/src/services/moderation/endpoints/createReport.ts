import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { report } from '../reports.ts'

export const createReport: Handler<typeof contract.moderation.createReport, App> = ({ app, me }, { body }) =>
  report(app, me, body)
