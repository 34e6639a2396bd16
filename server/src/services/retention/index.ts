/** Retention owns the rules on how long things are kept, and deletes what is older. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { deleteRetentionRule } from './endpoints/deleteRetentionRule.ts'
import { getRoomRetention } from './endpoints/getRoomRetention.ts'
import { listRetentionPlaces } from './endpoints/listRetentionPlaces.ts'
import { listRetentionRules } from './endpoints/listRetentionRules.ts'
import { previewRetentionRule } from './endpoints/previewRetentionRule.ts'
import { putRetentionRule } from './endpoints/putRetentionRule.ts'
import { sweepRetention } from './jobs/sweepRetention.ts'
import { personalData } from './personal-data.ts'

const handlers = {
  listRetentionRules,
  listRetentionPlaces,
  putRetentionRule,
  deleteRetentionRule,
  previewRetentionRule,
  getRoomRetention,
} satisfies Handlers<typeof contract.retention>

export const service = defineService({
  name: 'retention',
  endpoints: [serve(contract.retention, handlers)],
  tables: ['retention_progress', 'retention_rule'],
  personalData,
  jobs: [sweepRetention],
})

export { sweepByRules } from './jobs/sweepRetention.ts'
