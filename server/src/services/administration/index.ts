/** Administration owns what administrators see of an installation as a whole: the reader of the audit log, and the overview with its counters. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { checkAudit } from './audit/checkAudit.ts'
import { closeInterrupted } from './audit/closeInterrupted.ts'
import { exportAuditEntries } from './audit/exportAuditEntries.ts'
import { listAuditEntries } from './audit/listAuditEntries.ts'
import { listOwnAuditEntries } from './audit/listOwnAuditEntries.ts'
import { countUsage } from './overview/countUsage.ts'
import { getOverview } from './overview/getOverview.ts'
import { checkRelease } from './releases/checkRelease.ts'

const handlers = {
  getOverview,
  listAuditEntries,
  exportAuditEntries,
  checkAudit,
  listOwnAuditEntries,
} satisfies Handlers<typeof contract.administration>

export const service = defineService({
  name: 'administration',
  endpoints: [serve(contract.administration, handlers)],
  tables: ['usage_day', 'usage_hour'],
  jobs: [countUsage, closeInterrupted, checkRelease],
})

export { countUsage } from './overview/countUsage.ts'
