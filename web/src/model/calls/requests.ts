import type { CallType } from '@trau/contract'
import { sharedValue } from '../../store/shared-value.ts'
import { openPrivateRoom } from '../people/open-private-room.ts'

/** A call that somebody has asked for by a button; the host of calls, whose code may still be on its way, takes it. */
export interface CallRequest {
  roomId: string
  kind: 'DIRECT' | 'GROUP'
  type: CallType
  /** A group call that runs already. */
  callId?: string
}

export const callRequest = sharedValue<CallRequest | undefined>(undefined)

export const requestCall = (request: CallRequest) => callRequest.set(request)

/** Rings a person, in the one room with them, which is made if need be. */
export const callPerson = (userId: string, type: CallType): Promise<boolean> =>
  openPrivateRoom(userId, roomId => requestCall({ roomId, kind: 'DIRECT', type }))
