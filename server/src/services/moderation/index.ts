/** Moderation owns reports of people, what administrators do about them, and what of it their person learns. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { acknowledgeWarning } from './endpoints/acknowledgeWarning.ts'
import { actOnReport } from './endpoints/actOnReport.ts'
import { createReport } from './endpoints/createReport.ts'
import { getReport } from './endpoints/getReport.ts'
import { getStanding } from './endpoints/getStanding.ts'
import { liftLimit } from './endpoints/liftLimit.ts'
import { listReports } from './endpoints/listReports.ts'
import { personalData } from './personal-data.ts'
import { createWordReports } from './word-reports.ts'

const handlers = {
  createReport,
  listReports,
  getReport,
  actOnReport,
  liftLimit,
  getStanding,
  acknowledgeWarning,
} satisfies Handlers<typeof contract.moderation>

export const service = defineService({
  name: 'moderation',
  endpoints: [serve(contract.moderation, handlers)],
  tables: ['report', 'report_action', 'warning'],
  personalData,
  processors: [createWordReports],
})
