import { emptyCallSeconds, heartbeatLossSeconds, heartbeatSeconds } from '@trau/contract'
import { type CallModel, end, isLive, joinedOf, leaving, type Participant } from './model.ts'
import { withoutAbsent } from './recording.ts'

const lossMs = heartbeatLossSeconds * 1_000
const emptyMs = emptyCallSeconds * 1_000

const isPresent = (one: Participant) => one.state === 'JOINED' || one.state === 'LOBBY'
/** Heartbeats count from the moment at which somebody could take them. */
const heardAt = (one: Participant, watchedSince: number) => Math.max(one.beatTime ?? 0, watchedSince)
const lostAt = (one: Participant, watchedSince: number) => heardAt(one, watchedSince) + lossMs
/** Two heartbeats are missing: its device may be gone, though it is not lost yet. */
export const isSilent = (one: Participant, now: number, watchedSince: number) =>
  now > heardAt(one, watchedSince) + 2 * heartbeatSeconds * 1_000
const hasRungOut = (one: Participant, now: number) => one.state === 'INVITED' && now >= (one.ringsUntil ?? 0)

/**
 * The call as time alone has made it by now; the same one where nothing is due. Run before whatever is asked of a call.
 * @param watchedSince since when heartbeats could be taken: a server that was away loses no device by that
 */
export function pass(call: CallModel, now: number, watchedSince = 0): CallModel {
  if (!isLive(call)) return call
  const isLost = (one: Participant) => isPresent(one) && now >= lostAt(one, watchedSince)
  return call.kind === 'DIRECT' ? passDirect(call, isLost, watchedSince, now) : passGroup(call, isLost, now)
}

/** What was due first decides, however late somebody looks. */
function passDirect(
  call: CallModel,
  isLost: (one: Participant) => boolean,
  watchedSince: number,
  now: number,
): CallModel {
  const isRungOut = call.participants.some(one => hasRungOut(one, now))
  const lostParticipants = call.participants.filter(isLost)
  const ringsUntil = Math.min(...call.participants.map(one => one.ringsUntil ?? Number.POSITIVE_INFINITY))
  const isLostFirst = lostParticipants.some(one => lostAt(one, watchedSince) < ringsUntil)
  if (isRungOut && !isLostFirst) return end(call, 'MISSED', now)
  if (lostParticipants.length === 0) return call
  // Nobody has answered a call that its caller has left.
  return end(call, call.state === 'RINGING' ? 'CANCELLED' : 'FAILED', now)
}

function passGroup(before: CallModel, isLost: (one: Participant) => boolean, now: number): CallModel {
  let call = before
  if (call.participants.some(one => isLost(one) || hasRungOut(one, now))) {
    const participants = call.participants.map(one => {
      if (isLost(one)) return { ...one, ...leaving('LEFT', now) }
      return hasRungOut(one, now) ? ({ ...one, state: 'MISSED', ringsUntil: null } as const) : one
    })
    call = settleGroup({ ...call, participants }, now)
  }
  return call.emptySince !== null && now >= call.emptySince + emptyMs ? end(call, 'HANGUP', now) : call
}

/** What follows when somebody came into a group call or left it. */
export function settleGroup(call: CallModel, now: number): CallModel {
  if (!isLive(call)) return call
  const emptySince = joinedOf(call).length > 0 ? null : (call.emptySince ?? now)
  return withoutAbsent({ ...call, emptySince }, now)
}

/** When time alone changes it next; null once it has ended. */
export function dueTime(call: CallModel, watchedSince = 0): number | null {
  if (!isLive(call)) return null
  const times = call.participants.flatMap(one => {
    if (one.state === 'INVITED') return [one.ringsUntil ?? 0]
    return isPresent(one) ? [lostAt(one, watchedSince)] : []
  })
  if (call.emptySince !== null) times.push(call.emptySince + emptyMs)
  return Math.min(...times)
}
