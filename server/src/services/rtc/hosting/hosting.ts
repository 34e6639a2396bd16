import type { OwnCall } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import { answerOwn, changeOwn, type OwnStep } from '../answering.ts'
import { requireInCall } from '../policy.ts'

/** A change by somebody who is in the call on this session. @throws callEnded, notInCall */
export async function changeInCall(app: App, me: Caller, callId: string, step: OwnStep): Promise<OwnCall> {
  const call = await changeOwn(app, me, callId, (model, mine, now, access) => {
    requireInCall({ call: { row: access.call.row, model }, mine }, me)
    return step(model, mine, now, access)
  })
  return answerOwn(app, me, call)
}

/** The same by a host; a direct call has none. @throws callEnded, notInCall, roleTooLow */
export const changeAsHost = (app: App, me: Caller, callId: string, step: OwnStep): Promise<OwnCall> =>
  changeInCall(app, me, callId, (model, mine, now, access) => {
    if (!mine.isHost || model.kind === 'DIRECT') throw fail('roleTooLow')
    return step(model, mine, now, access)
  })
