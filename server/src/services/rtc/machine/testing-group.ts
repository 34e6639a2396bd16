import { emptyCallSeconds, heartbeatLossSeconds, ringSeconds } from '@trau/contract'
import fc from 'fast-check'
import { Failure } from '#platform/errors.ts'
import { beat } from './beat.ts'
import { accept } from './direct.ts'
import { admit, decline, endForAll, invite, join, leave, mostIn, mute, remove, setHand } from './group.ts'
import { type CallModel, change, joinedOf, participantOf } from './model.ts'
import { newParticipant, startDirect, startGroup } from './start.ts'
import { pass } from './time.ts'

const people = ['an', 'binh', 'chi', 'dung', 'em', 'giang'] as const
const guest = 'khach'
const devicesOfEach = 3
const power = { hasRelay: true, hasLiveKit: false }

/** One thing that somebody in or around a group call does; `who` is an index of people, `device` one of their devices. */
const groupHappening = fc.oneof(
  fc.record({
    what: fc.constant('join' as const),
    who: fc.nat(people.length - 1),
    device: fc.nat(devicesOfEach - 1),
    isTakeover: fc.boolean(),
  }),
  fc.record({
    what: fc.constantFrom(
      'leave',
      'decline',
      'invite',
      'endForAll',
      'mute',
      'hand',
      'beat',
      'camera',
    ) as fc.Arbitrary<'leave' | 'decline' | 'invite' | 'endForAll' | 'mute' | 'hand' | 'beat' | 'camera'>,
    who: fc.nat(people.length - 1),
  }),
  fc.record({
    what: fc.constant('remove' as const),
    who: fc.nat(people.length - 1),
    whom: fc.nat(people.length - 1),
  }),
  fc.record({ what: fc.constantFrom('knock' as const, 'admit' as const, 'lock' as const) }),
  fc.record({
    what: fc.constant('wait' as const),
    seconds: fc.constantFrom(1, 5, heartbeatLossSeconds, ringSeconds, emptyCallSeconds),
  }),
)
type GroupHappening = typeof groupHappening extends fc.Arbitrary<infer T> ? T : never

export const groupHappenings = fc.record({
  /** A direct call that Bình answered and that becomes a group call with the first invitation. */
  isGrown: fc.boolean(),
  type: fc.constantFrom('voice' as const, 'video' as const),
  list: fc.array(groupHappening, { maxLength: 40 }),
})

export interface PlayedGroup {
  call: CallModel
  /** How often the call went from living to ended: as many messages it leaves. */
  ends: number
  /** What must never be: each a sentence. */
  wrong: string[]
}

/** Plays these happenings one after the other, and lets all time pass at the end. */
export function playGroup({
  isGrown,
  type,
  list,
}: {
  isGrown: boolean
  type: 'voice' | 'video'
  list: readonly GroupHappening[]
}): PlayedGroup {
  let now = 1_000_000
  let ends = 0
  const wrong: string[] = []
  let call = isGrown ? answered(type, now) : newCall(type, now)

  function become(next: CallModel, mayMove?: string) {
    if (call.state === 'ENDED' && next !== call) wrong.push('an ended call changed')
    if (call.state !== 'ENDED' && next.state === 'ENDED') ends++
    wrong.push(...movedDevices(call, next, mayMove), ...brokenRules(next))
    call = next
  }
  for (const happening of list) {
    if (happening.what === 'wait') {
      now += happening.seconds * 1_000
      continue
    }
    become(pass(call, now))
    const before = call
    try {
      const next = apply(before, happening, now)
      become(next, happening.what === 'join' && happening.isTakeover ? people[happening.who] : undefined)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  now += 24 * 3_600_000
  // Somebody who is lost leaves the call, which is empty from then on.
  become(pass(call, now))
  become(pass(call, now + 24 * 3_600_000))
  return { call, ends, wrong }
}

const deviceOf = (who: string, n: number) => ({ sessionId: `${who}${n}`, deviceId: `${who}${n}` })
const person = (who: string) =>
  newParticipant({ participantId: who, position: people.indexOf(who as 'an') + 1, userId: who })
const ids = { tenantId: 't', callId: 'c', roomId: 'r' }
const newCall = (type: 'voice' | 'video', now: number) =>
  startGroup({ ...ids, type, starter: person('an'), device: deviceOf('an', 0) }, now)

function answered(type: 'voice' | 'video', now: number): CallModel {
  const starting = { ...ids, type, starter: person('an'), device: deviceOf('an', 0) }
  const ringing = startDirect(starting, person('binh'), false, now)
  return accept(ringing, participantOf(ringing, 'binh')!, deviceOf('binh', 0), now)
}

/** A person who is in the call stays on their device, unless another of theirs takes it over. */
const movedDevices = (former: CallModel, next: CallModel, mayMove: string | undefined): string[] =>
  joinedOf(former).flatMap(one => {
    const later = participantOf(next, one.participantId)
    const isMoved = later?.state === 'JOINED' && later.device?.deviceId !== one.device?.deviceId
    return isMoved && one.participantId !== mayMove ? [`${one.participantId} moved to another device`] : []
  })

function brokenRules(call: CallModel): string[] {
  const joinedParticipants = joinedOf(call)
  const devices = joinedParticipants.map(one => one.device?.deviceId)
  const users = joinedParticipants.flatMap(one => one.userId ?? [])
  const rules: [isBroken: boolean, rule: string][] = [
    [devices.includes(undefined), 'somebody is in the call without a device'],
    [new Set(devices).size < devices.length, 'one device carries two people'],
    [new Set(users).size < users.length, 'a person is in the call twice'],
    [joinedParticipants.length > mostIn(power), 'more people than the call holds'],
    [call.state === 'ENDED' && joinedParticipants.length > 0, 'somebody is in a call that has ended'],
    [call.state === 'ENDED' && call.endReason === null, 'a call ended for no reason'],
    [
      call.participants.some(one => one.state !== 'JOINED' && one.state !== 'LOBBY' && one.device !== null),
      'somebody outside the call holds a device',
    ],
    [
      call.participants.some(one => (one.state === 'INVITED') !== (one.ringsUntil !== null)),
      'somebody rings without a time at which it ends',
    ],
    [
      call.kind === 'GROUP' &&
        call.state !== 'ENDED' &&
        (joinedParticipants.length === 0) !== (call.emptySince !== null),
      'a call does not know that it is empty',
    ],
  ]
  return rules.flatMap(([isBroken, rule]) => (isBroken ? [rule] : []))
}

function apply(call: CallModel, happening: GroupHappening, now: number): CallModel {
  const who = 'who' in happening ? people[happening.who]! : guest
  const me = participantOf(call, who)
  switch (happening.what) {
    case 'join': {
      const model = me ? call : { ...call, participants: [...call.participants, person(who)] }
      const device = deviceOf(who, happening.device)
      return join(model, me ?? person(who), { device, isTakeover: happening.isTakeover, power }, now)
    }
    case 'invite': {
      const isByHost = participantOf(call, 'an')?.state === 'JOINED'
      return invite(call, [me ?? person(who)], isByHost, now)
    }
    case 'knock': {
      if (call.kind !== 'GROUP' || call.state === 'ENDED' || me) return call
      const waiting = newParticipant({
        ...{ participantId: guest, position: people.length + 1, guestName: 'Khách', state: 'LOBBY' },
        ...{ device: deviceOf(guest, 0), beatTime: now },
      })
      return { ...call, participants: [...call.participants, waiting] }
    }
    case 'admit':
      return call.state === 'ENDED' ? call : admit(call, guest, power, now)
    case 'lock':
      return call.state === 'ENDED' ? call : { ...call, isLocked: !call.isLocked }
    case 'wait':
      return call
    default:
      return me ? act(call, happening, me, now) : call
  }
}

/** What only somebody does who is or was in the call. */
function act(
  call: CallModel,
  happening: Extract<GroupHappening, { who: number }>,
  me: NonNullable<ReturnType<typeof participantOf>>,
  now: number,
): CallModel {
  // Handlers let nobody act in a call who is not in it, or that has ended.
  const isIn = me.state === 'JOINED' && call.state !== 'ENDED'
  switch (happening.what) {
    case 'leave':
      return leave(call, me, now)
    case 'decline':
      return decline(call, me)
    case 'endForAll':
      return endForAll(call, me, now)
    case 'mute':
      return isIn ? mute(call, me, undefined, now) : call
    case 'hand':
      return isIn ? setHand(call, me.participantId, me.handRaisedTime === null, now) : call
    case 'remove':
      return isIn && me.isHost ? remove(call, me, people[happening.whom]!, now) : call
    case 'beat':
    case 'camera': {
      if (!isIn) return call
      const flags = { hasMicrophone: true, hasCamera: happening.what === 'camera', hasScreen: false }
      return change(beat(call, me, { ...flags, isConnected: true }, power, now), me.participantId, {
        beatTime: now,
      })
    }
    default:
      return call
  }
}
