import type {
  CallEndReason,
  CallKind,
  CallRecording,
  CallState,
  CallTransport,
  CallType,
  ParticipantState,
} from '@trau/contract'

/** A tab or app of a signed-in session, or of a guest (whose session is their participant). */
export interface CallDevice {
  sessionId: string
  deviceId: string
}

/** Times are epoch milliseconds. */
export interface Participant {
  participantId: string
  position: number
  userId: string | null
  guestName: string | null
  linkId: string | null
  /** Invited without being in the room. */
  isOutside: boolean
  isHost: boolean
  state: ParticipantState
  device: CallDevice | null
  isConnected: boolean
  hasMicrophone: boolean
  hasCamera: boolean
  hasScreen: boolean
  mutedTime: number | null
  handRaisedTime: number | null
  ringsUntil: number | null
  joinedTime: number | null
  leftTime: number | null
  beatTime: number | null
}

/** A call with everybody who is or was in it: what the functions of this folder take and answer. None of them changes what it was given. */
export interface CallModel {
  tenantId: string
  callId: string
  roomId: string
  kind: CallKind
  type: CallType
  state: CallState
  endReason: CallEndReason | null
  starterId: string
  transport: CallTransport
  isLocked: boolean
  recording: CallRecording | null
  startedTime: number
  acceptedTime: number | null
  connectedTime: number | null
  endedTime: number | null
  /** GROUP: since when nobody is in it. */
  emptySince: number | null
  participants: readonly Participant[]
}

/** Media that this installation can carry. */
export interface MediaPower {
  hasRelay: boolean
  hasLiveKit: boolean
}

export const isLive = (call: Pick<CallModel, 'state'>) => call.state !== 'ENDED'
export const joinedOf = (call: CallModel) => call.participants.filter(one => one.state === 'JOINED')
export const participantOf = (call: CallModel, participantId: string) =>
  call.participants.find(one => one.participantId === participantId)
export const participantOfUser = (call: CallModel, userId: string) =>
  call.participants.find(one => one.userId === userId)

/** Of whoever comes next: participants that were dropped leave gaps. */
export const nextPosition = (call: CallModel): number =>
  Math.max(-1, ...call.participants.map(one => one.position)) + 1

export const change = (call: CallModel, participantId: string, values: Partial<Participant>): CallModel => ({
  ...call,
  participants: call.participants.map(one =>
    one.participantId === participantId ? { ...one, ...values } : one,
  ),
})

const silent = {
  isConnected: false,
  hasMicrophone: false,
  hasCamera: false,
  hasScreen: false,
  handRaisedTime: null,
}

/** In the call on this device, from now on. */
export const joining = (device: CallDevice, now: number) =>
  ({
    ...silent,
    state: 'JOINED',
    device,
    ringsUntil: null,
    joinedTime: now,
    leftTime: null,
    beatTime: now,
  }) satisfies Partial<Participant>

export const leaving = (state: 'LEFT' | 'REMOVED', now: number) =>
  ({ ...silent, state, device: null, leftTime: now, beatTime: null }) satisfies Partial<Participant>

/**
 * The end of a call, of whichever kind: nobody is in it any more, and it rings nowhere. One that everybody had left was over then: the time in which
 * it waited for somebody to come back is no part of it.
 */
export function end(call: CallModel, reason: CallEndReason, now: number): CallModel {
  return {
    ...call,
    state: 'ENDED',
    endReason: reason,
    endedTime: call.emptySince ?? now,
    recording: null,
    emptySince: null,
    participants: call.participants.map(one => {
      if (one.state === 'JOINED' || one.state === 'LOBBY') return { ...one, ...leaving('LEFT', now) }
      if (one.state !== 'INVITED') return one
      const state = reason === 'REJECTED' ? 'REJECTED' : reason === 'BUSY' ? 'BUSY' : 'MISSED'
      return { ...one, state, ringsUntil: null } satisfies Participant
    }),
  }
}
