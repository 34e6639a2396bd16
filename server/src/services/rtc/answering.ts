import type { OwnCall } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import type { StoredCall } from './call-store.ts'
import { changeCall } from './changing.ts'
import { type CallModel, type Participant, participantOfUser } from './machine/model.ts'
import { type CallAccess, requireCall } from './policy.ts'
import { viewCall } from './view.ts'

/** The call and who the caller is in it. */
export async function answerOwn(app: App, me: Pick<Caller, 'userId'>, call: StoredCall): Promise<OwnCall> {
  const mine = participantOfUser(call.model, me.userId)
  if (!mine) throw fail('notInCall')
  return {
    call: await viewCall(app, call, mine.isOutside ? 'outsider' : 'member', me.userId),
    participantId: mine.participantId,
  }
}

export type OwnStep = (call: CallModel, mine: Participant, now: number, access: CallAccess) => CallModel

/**
 * A change that the caller asks for as a participant of the call.
 * @param missing the refusal of members of the room who are no participants
 */
export async function changeOwn(
  app: App,
  me: Caller,
  callId: string,
  step: OwnStep,
  missing: 'notInCall' | 'notForThisCall' = 'notInCall',
): Promise<StoredCall> {
  const access = await requireCall(app, me, callId)
  return changeCall(app, { tenantId: me.tenantId, callId }, (call, now) => {
    const mine = participantOfUser(call, me.userId)
    if (call.state === 'ENDED') throw fail('callEnded', call.endReason ? { endReason: call.endReason } : {})
    if (!mine) throw fail(missing)
    return step(call, { ...mine, isHost: access.isHost }, now, access)
  })
}
