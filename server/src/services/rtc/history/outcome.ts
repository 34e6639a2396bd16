import type { CallCard } from '@trau/contract'
import type { CallModel } from '../machine/model.ts'

/** What the message says that an ended call leaves in its room. */
export function callOutcome(call: CallModel): CallCard {
  const from = call.kind === 'GROUP' ? call.startedTime : call.acceptedTime
  return {
    callId: call.callId,
    kind: call.kind,
    type: call.type,
    endReason: call.endReason ?? 'FAILED',
    ...(from !== null && call.endedTime !== null ? { durationMs: call.endedTime - from } : {}),
  }
}
