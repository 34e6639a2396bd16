/** Retention owns the rules on how long things are kept, and deletes what is older. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { deleteRetentionRule } from './endpoints/deleteRetentionRule.ts'
import { getRoomRetention } from './endpoints/getRoomRetention.ts'
import { listRetentionPlaces } from './endpoints/listRetentionPlaces.ts'
import { listRetentionRules } from './endpoints/listRetentionRules.ts'
import { previewRetentionRule } from './endpoints/previewRetentionRule.ts'
import { putRetentionRule } from './endpoints/putRetentionRule.ts'
import { sweepRetention } from './jobs/sweepRetention.ts'

export const handlers = {
  listRetentionRules,
  listRetentionPlaces,
  putRetentionRule,
  deleteRetentionRule,
  previewRetentionRule,
  getRoomRetention,
} satisfies Handlers<typeof contract.retention>

export const jobs = [sweepRetention]
export { sweepByRules } from './jobs/sweepRetention.ts'
export { personalData } from './personal-data.ts'
