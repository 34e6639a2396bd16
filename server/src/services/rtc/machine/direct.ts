import { fail } from '#platform/errors.ts'
import { type CallDevice, type CallModel, change, end, joining, type Participant } from './model.ts'

/** Every transition of a direct call, after `pass` has let time do its part. Each throws what it refuses, and changes nothing then. */

/** @throws callEnded, notForThisCall */
export function requireDirect(call: CallModel): void {
  if (call.state === 'ENDED') throw fail('callEnded', { endReason: call.endReason ?? undefined })
  if (call.kind !== 'DIRECT') throw fail('notForThisCall')
}

/** @throws answeredElsewhere */
export function requireSameSession(me: Participant, device: CallDevice): void {
  if (me.device?.sessionId !== device.sessionId) throw fail('answeredElsewhere')
}

/**
 * The first device wins. The same session again moves the call to that tab: it was reloaded.
 * @param isTakeover moves a call that was answered here from another session of the person too
 * @throws callEnded, answeredElsewhere, notForThisCall
 */
export function accept(
  call: CallModel,
  me: Participant,
  device: CallDevice,
  now: number,
  isTakeover = false,
): CallModel {
  requireDirect(call)
  if (me.state === 'JOINED') {
    if (call.state === 'RINGING') throw fail('notForThisCall')
    if (!isTakeover) requireSameSession(me, device)
    if (me.device?.deviceId === device.deviceId && me.device.sessionId === device.sessionId) return call
    return change(call, me.participantId, { device, isConnected: false, beatTime: now })
  }
  if (call.state !== 'RINGING' || me.state !== 'INVITED') throw fail('notForThisCall')
  return {
    ...change(call, me.participantId, joining(device, now)),
    state: 'ACCEPTED',
    acceptedTime: now,
  }
}

/** @throws callEnded, answeredElsewhere, notForThisCall */
export function reject(call: CallModel, me: Participant, now: number): CallModel {
  requireDirect(call)
  if (me.participantId === call.starterId) throw fail('notForThisCall')
  if (call.state !== 'RINGING') throw fail('answeredElsewhere')
  return end(call, 'REJECTED', now)
}

/** Where somebody has answered just before, the caller hangs up. @throws callEnded, notForThisCall */
export function cancel(call: CallModel, me: Participant, now: number): CallModel {
  requireDirect(call)
  if (me.participantId !== call.starterId) throw fail('notForThisCall')
  return end(call, call.state === 'RINGING' ? 'CANCELLED' : 'HANGUP', now)
}

/** @throws callEnded, notForThisCall, notInCall */
export function hangUp(call: CallModel, me: Participant, now: number): CallModel {
  requireDirect(call)
  if (me.state !== 'JOINED') throw fail('notInCall')
  return end(call, call.state === 'RINGING' ? 'CANCELLED' : 'HANGUP', now)
}
