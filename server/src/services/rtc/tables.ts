import type {
  CallEndReason,
  CallKind,
  CallRecording,
  CallState,
  CallTransport,
  CallType,
  ParticipantState,
} from '@trau/contract'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    call: CallTable
    call_participant: ParticipantTable
    call_link: LinkTable
    call_message: MessageTable
  }
}

interface CallTable {
  tenant_id: string
  call_id: string
  room_id: string
  client_call_id: string | null
  kind: CallKind
  type: CallType
  state: CallState
  end_reason: CallEndReason | null
  version: number
  starter_id: string
  starter_user_id: string
  transport: CallTransport
  is_locked: boolean
  recording: JSONColumnType<CallRecording> | null
  /** Of the message that it left in its room. */
  message_seq: number | null
  last_chat_seq: Generated<number>
  started_time: Date
  accepted_time: Date | null
  connected_time: Date | null
  ended_time: Date | null
  empty_since: Date | null
  due_time: Date | null
}
export type CallRow = Selectable<CallTable>

interface ParticipantTable {
  tenant_id: string
  call_id: string
  participant_id: string
  position: number
  user_id: string | null
  guest_name: string | null
  link_id: string | null
  is_outside: boolean
  is_host: boolean
  state: ParticipantState
  session_id: string | null
  device_id: string | null
  is_connected: Generated<boolean>
  has_microphone: Generated<boolean>
  has_camera: Generated<boolean>
  has_screen: Generated<boolean>
  muted_time: Date | null
  hand_raised_time: Date | null
  rings_until: Date | null
  joined_time: Date | null
  left_time: Date | null
  beat_time: Date | null
  is_in_history: Generated<boolean>
}
export type ParticipantRow = Selectable<ParticipantTable>

interface LinkTable {
  tenant_id: string
  link_id: string
  call_id: string
  token_hash: string
  /** The token, encrypted, so that it can be shown again. */
  sealed_token: string
  name: string
  has_lobby: boolean
  created_by: string
  created_time: Date
  expires_time: Date
}
export type CallLinkRow = Selectable<LinkTable>

interface MessageTable {
  tenant_id: string
  call_id: string
  seq: number
  message_id: string
  participant_id: string
  user_id: string | null
  client_id: string
  text: string
  created_time: Date
}
export type CallMessageRow = Selectable<MessageTable>
