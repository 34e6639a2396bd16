import type { CallCard } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { uuidv7 } from '#platform/uuid.ts'

/** A call that ended long ago, in place of a line of a conversation. */
export interface DemoCall {
  type: 'voice' | 'video'
  endReason: 'HANGUP' | 'MISSED' | 'CANCELLED'
  minutes?: number
}

interface EndedCall extends DemoCall {
  tenantId: string
  roomId: string
  seq: number
  isGroup: boolean
  startedTime: Date
  starterId: string
  memberIds: readonly string[]
}

/** Writes a call as it stands after its end, with its people. @returns what the message of the conversation says of it */
export async function addEndedCall(app: App, call: EndedCall): Promise<CallCard> {
  const { tenantId, startedTime, starterId, memberIds, type, endReason, minutes } = call
  const start = startedTime.getTime()
  const [callId, starterParticipantId] = [uuidv7(start), uuidv7(start)]
  const kind = call.isGroup ? 'GROUP' : 'DIRECT'
  const durationMs = minutes === undefined ? undefined : minutes * 60_000
  const acceptedTime = durationMs === undefined ? null : new Date(start + 8_000)
  const endedTime = new Date(start + 8_000 + (durationMs ?? 37_000))
  await app.database.pool.query(
    `INSERT INTO call (tenant_id, call_id, room_id, kind, type, state, end_reason, version, starter_id, starter_user_id, transport, is_locked,
       message_seq, started_time, accepted_time, connected_time, ended_time)
     VALUES ($1, $2, $3, $4, $5, 'ENDED', $6, 1, $7, $8, 'MESH', false, $9, $10, $11, $11, $12)`,
    [
      tenantId,
      callId,
      call.roomId,
      kind,
      type,
      endReason,
      starterParticipantId,
      starterId,
      call.seq,
      startedTime,
      acceptedTime,
      endedTime,
    ],
  )
  const others = memberIds.filter(userId => userId !== starterId)
  for (const [position, userId] of [starterId, ...others].entries()) {
    const hasJoined = position === 0 || acceptedTime !== null
    await app.database.pool.query(
      `INSERT INTO call_participant (tenant_id, call_id, participant_id, position, user_id, is_outside, is_host, state, joined_time, left_time)
       VALUES ($1, $2, $3, $4, $5, false, $6, $7, $8, $9)`,
      [
        tenantId,
        callId,
        position === 0 ? starterParticipantId : uuidv7(start),
        position,
        userId,
        call.isGroup && position === 0,
        hasJoined ? 'LEFT' : 'MISSED',
        hasJoined ? (acceptedTime ?? startedTime) : null,
        hasJoined ? endedTime : null,
      ],
    )
  }
  return { callId, kind, type, endReason, ...(durationMs === undefined ? {} : { durationMs }) }
}
