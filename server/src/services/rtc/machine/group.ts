import { maxCallParticipants, maxMeshVideo, maxMeshVoice, maxRelayed, ringSeconds } from '@trau/contract'
import { fail } from '#platform/errors.ts'
import { requireSameSession } from './direct.ts'
import {
  type CallDevice,
  type CallModel,
  change,
  end,
  joinedOf,
  joining,
  leaving,
  type MediaPower,
  type Participant,
  participantOf,
} from './model.ts'
import { settleGroup } from './time.ts'

/** Every transition of a group call, after `pass` has let time do its part. Each throws what it refuses, and changes nothing then. */

/** @throws callEnded, notForThisCall */
export function requireGroupCall(call: CallModel): void {
  if (call.state === 'ENDED') throw fail('callEnded', { endReason: call.endReason ?? undefined })
  if (call.kind !== 'GROUP') throw fail('notForThisCall')
}

/** How many a call holds where it can carry its media best. */
export const mostIn = ({ hasRelay, hasLiveKit }: MediaPower) =>
  hasLiveKit ? maxCallParticipants : hasRelay ? maxRelayed : maxMeshVoice

/** From the relay back to the devices: two fewer than what brought it there, so that nobody is moved back and forth. */
const shrinksAt = maxMeshVideo - 1

/** The way of the media grows and shrinks with the call: the mesh while it fits, then LiveKit where there is one, else the relay. */
export function chooseTransport(call: CallModel, power: MediaPower): CallModel {
  const transport = transportFor(call, power)
  return transport === call.transport ? call : { ...call, transport }
}

function transportFor(call: CallModel, { hasRelay, hasLiveKit }: MediaPower): CallModel['transport'] {
  const { transport } = call
  const joinedParticipants = joinedOf(call)
  if (transport === 'MESH') {
    const sendsVideo = call.type === 'video' || joinedParticipants.some(one => one.hasCamera || one.hasScreen)
    if (joinedParticipants.length <= (sendsVideo ? maxMeshVideo : maxMeshVoice)) return 'MESH'
    return hasLiveKit ? 'LIVEKIT' : hasRelay ? 'SFU' : 'MESH'
  }
  if (joinedParticipants.length <= shrinksAt) return 'MESH'
  // LiveKit was taken away, or came, while the call ran.
  if (transport === 'LIVEKIT' && !hasLiveKit) return hasRelay ? 'SFU' : 'MESH'
  return transport === 'SFU' && hasLiveKit && joinedParticipants.length > maxRelayed ? 'LIVEKIT' : transport
}

interface Joining {
  device: CallDevice
  isTakeover?: boolean | undefined
  power: MediaPower
}

/** @throws callEnded, notForThisCall, answeredElsewhere, notInCall (removed), callLocked, callFull */
export function join(call: CallModel, me: Participant, how: Joining, now: number): CallModel {
  requireGroupCall(call)
  const { device, power } = how
  if (me.state === 'REMOVED') throw fail('notInCall')
  if (me.state === 'JOINED') {
    if (!how.isTakeover) requireSameSession(me, device)
    if (me.device?.deviceId === device.deviceId && me.device.sessionId === device.sessionId) return call
    return change(call, me.participantId, { device, isConnected: false, beatTime: now })
  }
  const isNew = me.state !== 'INVITED' && me.joinedTime === null
  if (call.isLocked && isNew && !me.isHost) throw fail('callLocked')
  const max = mostIn(power)
  if (joinedOf(call).length >= max) throw fail('callFull', { max })
  const joinedCall = settleGroup(change(call, me.participantId, joining(device, now)), now)
  return chooseTransport(joinedCall, power)
}

/** @throws callEnded, notForThisCall, notInCall */
export function leave(call: CallModel, me: Participant, now: number): CallModel {
  requireGroupCall(call)
  if (me.state !== 'JOINED' && me.state !== 'LOBBY') throw fail('notInCall')
  return settleGroup(change(call, me.participantId, leaving('LEFT', now)), now)
}

/** Hanging up as the other adds somebody: the call is a group's by then, and goes on without them. */
export const leaveGrownOr =
  (hangUp: typeof leave): typeof leave =>
  (call, me, now) =>
    call.kind === 'GROUP' && me.state === 'JOINED' ? leave(call, me, now) : hangUp(call, me, now)

/** Stops ringing on all devices. @throws callEnded, notForThisCall, notInCall */
export function decline(call: CallModel, me: Participant): CallModel {
  requireGroupCall(call)
  if (me.state === 'REJECTED') return call
  if (me.state !== 'INVITED' && me.state !== 'MISSED') throw fail('notInCall')
  return change(call, me.participantId, { state: 'REJECTED', ringsUntil: null })
}

/** @throws callEnded, notForThisCall, roleTooLow */
export function endForAll(call: CallModel, me: Pick<Participant, 'isHost'>, now: number): CallModel {
  requireGroupCall(call)
  if (!me.isHost) throw fail('roleTooLow')
  return end(call, 'HANGUP', now)
}

/**
 * Rings these people; somebody who was there before rings again. A direct call that was answered becomes a group call.
 * @throws callEnded, notForThisCall, callFull, roleTooLow: whom a host removed, hosts alone ring again
 */
export function invite(
  call: CallModel,
  invitedParticipants: readonly Participant[],
  isByHost: boolean,
  now: number,
): CallModel {
  if (call.state === 'ENDED') throw fail('callEnded', { endReason: call.endReason ?? undefined })
  if (call.state === 'RINGING') throw fail('notForThisCall')
  const ringsUntil = now + ringSeconds * 1_000
  const knownParticipants = new Map(call.participants.map(one => [one.participantId, one]))
  const ringing = invitedParticipants.filter(one => {
    const state = knownParticipants.get(one.participantId)?.state
    return state !== 'JOINED' && state !== 'INVITED'
  })
  if (ringing.length === 0) return call
  if (!isByHost && ringing.some(one => knownParticipants.get(one.participantId)?.state === 'REMOVED'))
    throw fail('roleTooLow')
  if (
    call.participants.length + ringing.filter(one => !knownParticipants.has(one.participantId)).length >
    maxCallParticipants
  )
    throw fail('callFull', { max: maxCallParticipants })
  const rung = new Map(
    ringing.map(one => [
      one.participantId,
      { ...one, state: 'INVITED', device: null, ringsUntil } satisfies Participant,
    ]),
  )
  const participants = [
    ...call.participants.map(one => rung.get(one.participantId) ?? one),
    ...[...rung.values()].filter(one => !knownParticipants.has(one.participantId)),
  ]
  if (call.kind === 'GROUP') return { ...call, participants }
  return {
    ...call,
    kind: 'GROUP',
    state: 'ACTIVE',
    connectedTime: call.connectedTime ?? now,
    // Either of the two may leave it to the others.
    participants: participants.map(one =>
      knownParticipants.has(one.participantId) ? { ...one, isHost: true } : one,
    ),
  }
}

/** @throws participantNotFound */
export function requireThere(call: CallModel, participantId: string): Participant {
  const one = participantOf(call, participantId)
  if (one?.state !== 'JOINED') throw fail('participantNotFound')
  return one
}

/** Who is muted sees when, and their device switches the microphone off; without an id everybody but the one who asks. */
export function mute(
  call: CallModel,
  me: Participant,
  participantId: string | undefined,
  now: number,
): CallModel {
  if (participantId) requireThere(call, participantId)
  return {
    ...call,
    participants: call.participants.map(one => {
      const isMeant = participantId
        ? one.participantId === participantId
        : one.participantId !== me.participantId
      return isMeant && one.state === 'JOINED' ? { ...one, hasMicrophone: false, mutedTime: now } : one
    }),
  }
}

/** @throws participantNotFound, roleTooLow for oneself and other hosts of the same standing */
export function remove(call: CallModel, me: Participant, participantId: string, now: number): CallModel {
  const one = participantOf(call, participantId)
  if (!one || one.state === 'REMOVED') throw fail('participantNotFound')
  if (one.participantId === me.participantId || one.isHost) throw fail('roleTooLow')
  return settleGroup(change(call, participantId, { ...leaving('REMOVED', now), ringsUntil: null }), now)
}

/** @throws participantNotFound, callFull */
export function admit(call: CallModel, participantId: string, power: MediaPower, now: number): CallModel {
  const one = participantOf(call, participantId)
  if (one?.state !== 'LOBBY' || !one.device) throw fail('participantNotFound')
  const max = mostIn(power)
  if (joinedOf(call).length >= max) throw fail('callFull', { max })
  return chooseTransport(settleGroup(change(call, participantId, joining(one.device, now)), now), power)
}

export function setHand(call: CallModel, participantId: string, isRaised: boolean, now: number): CallModel {
  const one = requireThere(call, participantId)
  if ((one.handRaisedTime !== null) === isRaised) return call
  // Two hands in one millisecond have an order too.
  const last = Math.max(0, ...call.participants.map(other => other.handRaisedTime ?? 0))
  return change(call, participantId, { handRaisedTime: isRaised ? Math.max(now, last + 1) : null })
}

/** A locked call grows only by its hosts. @throws callLocked */
export function requireRoomFor(call: CallModel, isHost: boolean): void {
  if (call.isLocked && !isHost) throw fail('callLocked')
}
