import { type CallKind, type CallType, ringSeconds } from '@trau/contract'
import { type CallDevice, type CallModel, end, joining, type Participant } from './model.ts'

interface Ids {
  tenantId: string
  callId: string
  roomId: string
}

/** A participant of whom nothing is known but who they are. */
export const newParticipant = (
  who: Pick<Participant, 'participantId' | 'position'> & Partial<Participant>,
): Participant => ({
  userId: null,
  guestName: null,
  linkId: null,
  isOutside: false,
  isHost: false,
  state: 'LEFT',
  device: null,
  isConnected: false,
  hasMicrophone: false,
  hasCamera: false,
  hasScreen: false,
  mutedTime: null,
  handRaisedTime: null,
  ringsUntil: null,
  joinedTime: null,
  leftTime: null,
  beatTime: null,
  ...who,
})

const newCall = (ids: Ids, kind: CallKind, type: CallType, starterId: string, now: number): CallModel => ({
  ...ids,
  kind,
  type,
  state: kind === 'DIRECT' ? 'RINGING' : 'ACTIVE',
  endReason: null,
  starterId,
  transport: 'MESH',
  isLocked: false,
  recording: null,
  startedTime: now,
  acceptedTime: null,
  connectedTime: null,
  endedTime: null,
  emptySince: null,
  participants: [],
})

interface Starting extends Ids {
  type: CallType
  starter: Participant
  device: CallDevice
}

/** Rings the other person, or has ended as BUSY where they are in a call. */
export function startDirect(
  { type, starter, device, ...ids }: Starting,
  other: Participant,
  isBusy: boolean,
  now: number,
): CallModel {
  const call: CallModel = {
    ...newCall(ids, 'DIRECT', type, starter.participantId, now),
    participants: [
      { ...starter, ...joining(device, now) },
      { ...other, state: 'INVITED', ringsUntil: now + ringSeconds * 1_000 },
    ],
  }
  return isBusy ? end(call, 'BUSY', now) : call
}

/** With its starter in it. */
export const startGroup = ({ type, starter, device, ...ids }: Starting, now: number): CallModel => ({
  ...newCall(ids, 'GROUP', type, starter.participantId, now),
  participants: [{ ...starter, isHost: true, ...joining(device, now) }],
})
