/** Legal-hold owns what must be kept for a legal reason: the policy, holds, the requests of two administrators, and the sealed store. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { approveHoldRequest } from './endpoints/approveHoldRequest.ts'
import { downloadHoldExport } from './endpoints/downloadHoldExport.ts'
import { getHoldPolicy } from './endpoints/getHoldPolicy.ts'
import { getPublishedHoldPolicy } from './endpoints/getPublishedHoldPolicy.ts'
import { listHoldRequests } from './endpoints/listHoldRequests.ts'
import { listHoldRooms } from './endpoints/listHoldRooms.ts'
import { listHolds } from './endpoints/listHolds.ts'
import { refuseHoldRequest } from './endpoints/refuseHoldRequest.ts'
import { requestHold } from './endpoints/requestHold.ts'
import { requestHoldEnd } from './endpoints/requestHoldEnd.ts'
import { requestHoldExport } from './endpoints/requestHoldExport.ts'
import { setHoldPolicy } from './endpoints/setHoldPolicy.ts'
import { mediaUse } from './files.ts'
import { keepSealed } from './jobs/keepSealed.ts'
import { personalData } from './personal-data.ts'

const handlers = {
  getPublishedHoldPolicy,
  getHoldPolicy,
  setHoldPolicy,
  listHolds,
  listHoldRooms,
  requestHold,
  requestHoldEnd,
  requestHoldExport,
  listHoldRequests,
  approveHoldRequest,
  refuseHoldRequest,
  downloadHoldExport,
} satisfies Handlers<typeof contract.legalHold>

export const service = defineService({
  name: 'legal-hold',
  endpoints: [serve(contract.legalHold, handlers)],
  tables: ['hold_policy', 'hold_request', 'legal_hold', 'sealed_file', 'sealed_item'],
  personalData,
  ports: { mediaUses: [mediaUse] },
  jobs: [keepSealed],
})

export { coversItem, hasActiveHolds } from './hold-store.ts'
export { type HeldItem, type HeldSource, requireNotHeld, sealHeld } from './sealing.ts'
export type { HoldRow, SealCause } from './tables.ts'
