/** Moderation owns reports of people, what administrators do about them, and what of it their person is told. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { acknowledgeWarning } from './endpoints/acknowledgeWarning.ts'
import { actOnReport } from './endpoints/actOnReport.ts'
import { createReport } from './endpoints/createReport.ts'
import { getReport } from './endpoints/getReport.ts'
import { getStanding } from './endpoints/getStanding.ts'
import { liftLimit } from './endpoints/liftLimit.ts'
import { listReports } from './endpoints/listReports.ts'

export const handlers = {
  createReport,
  listReports,
  getReport,
  actOnReport,
  liftLimit,
  getStanding,
  acknowledgeWarning,
} satisfies Handlers<typeof contract.moderation>

export { personalData } from './personal-data.ts'
export { createWordReports } from './word-reports.ts'
