/** Legal-hold owns what must be kept for a legal reason: the policy, holds, the requests of two administrators, and the sealed store. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
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
import { keepSealed } from './jobs/keepSealed.ts'

export const handlers = {
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

export const jobs = [keepSealed]
export { mediaUse } from './files.ts'
export { coversItem, hasActiveHolds } from './hold-store.ts'
export { personalData } from './personal-data.ts'
export { type HeldItem, type HeldSource, requireNotHeld, sealHeld } from './sealing.ts'
export type { HoldRow, SealCause } from './tables.ts'
