import type { Call } from '@trau/contract'
import { serverNow } from '../../../api/server-clock.ts'
import { clockStart } from '../call-facts.ts'
import type { EndedCall } from './types.ts'

/** The end of a call as this page shows it, for a person or guest who was in it. */
export const endOf = (call: Call, participantId: string, reason: EndedCall['reason']): EndedCall => ({
  ...{ call, participantId, reason },
  durationMs: durationOf(call),
})

/** From the answer, or the start of a group call, to now, or to its end; null where nobody answered. */
export function durationOf(call: Call): number | null {
  const began = clockStart(call)
  return began === undefined ? null : Math.max(0, (call.endedTime ?? serverNow()) - began)
}
