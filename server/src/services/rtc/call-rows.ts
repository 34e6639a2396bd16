import type { CallModel, Participant } from './machine/model.ts'
import { dueTime } from './machine/time.ts'
import type { CallRow, ParticipantRow } from './tables.ts'

export interface CallKey {
  tenantId: string
  callId: string
}

const ms = (date: Date | null) => date?.getTime() ?? null
export const dateOf = (time: number | null) => (time === null ? null : new Date(time))

const modelOfParticipant = (row: ParticipantRow): Participant => ({
  participantId: row.participant_id,
  position: row.position,
  userId: row.user_id,
  guestName: row.guest_name,
  linkId: row.link_id,
  isOutside: row.is_outside,
  isHost: row.is_host,
  state: row.state,
  device:
    row.session_id !== null && row.device_id !== null
      ? { sessionId: row.session_id, deviceId: row.device_id }
      : null,
  isConnected: row.is_connected,
  hasMicrophone: row.has_microphone,
  hasCamera: row.has_camera,
  hasScreen: row.has_screen,
  mutedTime: ms(row.muted_time),
  handRaisedTime: ms(row.hand_raised_time),
  ringsUntil: ms(row.rings_until),
  joinedTime: ms(row.joined_time),
  leftTime: ms(row.left_time),
  beatTime: ms(row.beat_time),
})

export const rowOfParticipant = (key: CallKey, one: Participant) => ({
  tenant_id: key.tenantId,
  call_id: key.callId,
  participant_id: one.participantId,
  position: one.position,
  user_id: one.userId,
  guest_name: one.guestName,
  link_id: one.linkId,
  is_outside: one.isOutside,
  is_host: one.isHost,
  state: one.state,
  session_id: one.device?.sessionId ?? null,
  device_id: one.device?.deviceId ?? null,
  is_connected: one.isConnected,
  has_microphone: one.hasMicrophone,
  has_camera: one.hasCamera,
  has_screen: one.hasScreen,
  muted_time: dateOf(one.mutedTime),
  hand_raised_time: dateOf(one.handRaisedTime),
  rings_until: dateOf(one.ringsUntil),
  joined_time: dateOf(one.joinedTime),
  left_time: dateOf(one.leftTime),
  beat_time: dateOf(one.beatTime),
})

export const modelOf = (row: CallRow, participants: readonly ParticipantRow[]): CallModel => ({
  tenantId: row.tenant_id,
  callId: row.call_id,
  roomId: row.room_id,
  kind: row.kind,
  type: row.type,
  state: row.state,
  endReason: row.end_reason,
  starterId: row.starter_id,
  transport: row.transport,
  isLocked: row.is_locked,
  recording: row.recording,
  startedTime: row.started_time.getTime(),
  acceptedTime: ms(row.accepted_time),
  connectedTime: ms(row.connected_time),
  endedTime: ms(row.ended_time),
  emptySince: ms(row.empty_since),
  participants: participants.map(modelOfParticipant),
})

export const rowOf = (call: CallModel) => ({
  kind: call.kind,
  state: call.state,
  end_reason: call.endReason,
  transport: call.transport,
  is_locked: call.isLocked,
  recording: call.recording && JSON.stringify(call.recording),
  accepted_time: dateOf(call.acceptedTime),
  connected_time: dateOf(call.connectedTime),
  ended_time: dateOf(call.endedTime),
  empty_since: dateOf(call.emptySince),
  due_time: dateOf(dueTime(call)),
})
