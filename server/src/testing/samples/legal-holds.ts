import { v7 as uuidv7 } from 'uuid'
import type { SamplesOf } from './scene.ts'

const noHold = () => ({ params: { holdId: uuidv7() }, body: {} })
const noRequest = () => ({ params: { requestId: uuidv7() } })

export const legalHolds: SamplesOf<'legalHold'> = {
  legalHold: {
    getPublishedHoldPolicy: () => ({}),
    getHoldPolicy: () => ({}),
    setHoldPolicy: () => ({ body: { isOn: false } }),
    listHolds: () => ({}),
    listHoldRooms: () => ({}),
    requestHold: scene => ({ body: { reason: 'Vụ kiện số 12', people: [scene.member.userId] } }),
    requestHoldEnd: noHold,
    requestHoldExport: noHold,
    listHoldRequests: () => ({}),
    approveHoldRequest: noRequest,
    refuseHoldRequest: noRequest,
    downloadHoldExport: noRequest,
  },
}
