import { heartbeatLossSeconds, ringSeconds } from '@trau/contract'
import fc from 'fast-check'
import { Failure } from '#platform/errors.ts'
import { beat } from './beat.ts'
import { accept, cancel, hangUp, reject } from './direct.ts'
import { type CallModel, participantOf } from './model.ts'
import { newParticipant, startDirect } from './start.ts'
import { pass } from './time.ts'

/** One thing that happens to a direct call of An (who rings) and Bình, who has three devices. */
export type Happening =
  | { what: 'accept'; device: number; isTakeover?: boolean }
  | { what: 'reject' | 'cancel' }
  | { what: 'hangUp'; who: 'an' | 'binh' }
  | { what: 'beat'; who: 'an' | 'binh'; isConnected: boolean }
  | { what: 'wait'; seconds: number }
  | { what: 'recall' | 'glare' }

export const happenings = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('accept' as const), device: fc.nat(2), isTakeover: fc.boolean() }),
    fc.record({ what: fc.constantFrom('reject' as const, 'cancel' as const) }),
    fc.record({ what: fc.constant('hangUp' as const), who: fc.constantFrom('an' as const, 'binh' as const) }),
    fc.record({
      what: fc.constant('beat' as const),
      who: fc.constantFrom('an' as const, 'binh' as const),
      isConnected: fc.boolean(),
    }),
    fc.record({
      what: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 5, heartbeatLossSeconds, ringSeconds),
    }),
    fc.record({ what: fc.constantFrom('recall' as const, 'glare' as const) }),
  ),
  { maxLength: 20 },
)

const power = { hasRelay: false, hasLiveKit: false }
const silent = { hasMicrophone: true, hasCamera: false, hasScreen: false }

export interface Played {
  call: CallModel
  /** How often the call went from living to ended: as many messages it leaves. */
  ends: number
  /** The most devices of one person that carried it at once. */
  mostDevices: number
  /** Something changed after the end. */
  isChangedAfterEnd: boolean
}

/** Plays these happenings one after the other, and lets all time pass at the end. */
export function play(list: readonly Happening[]): Played {
  let now = 1_000_000
  let ends = 0
  let mostDevices = 0
  let isChangedAfterEnd = false
  const an = newParticipant({ participantId: 'an', position: 0, userId: 'an' })
  const binh = newParticipant({ participantId: 'binh', position: 1, userId: 'binh' })
  let call = startDirect(
    {
      ...{ tenantId: 't', callId: 'c', roomId: 'r', type: 'voice' as const },
      ...{ starter: an, device: { sessionId: 'an', deviceId: 'an' } },
    },
    binh,
    false,
    now,
  )
  function become(next: CallModel) {
    if (call.state === 'ENDED' && next !== call) isChangedAfterEnd = true
    if (call.state !== 'ENDED' && next.state === 'ENDED') ends++
    call = next
    for (const person of ['an', 'binh']) {
      const devices = call.participants.filter(one => one.userId === person && one.state === 'JOINED')
      mostDevices = Math.max(mostDevices, devices.length)
    }
  }
  const step = (happening: Happening) => {
    become(pass(call, now))
    try {
      become(apply(call, happening, now))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  for (const happening of list) {
    if (happening.what === 'wait') now += happening.seconds * 1_000
    else step(happening)
  }
  now += 24 * 3_600_000
  become(pass(call, now))
  return { call, ends, mostDevices, isChangedAfterEnd }
}

function apply(call: CallModel, happening: Happening, now: number): CallModel {
  const one = (who: string) => participantOf(call, who)!
  const deviceOf = (n: number) => ({ sessionId: `binh${n}`, deviceId: `binh${n}` })
  switch (happening.what) {
    case 'accept':
      return accept(call, one('binh'), deviceOf(happening.device), now, happening.isTakeover)
    // Bình rings back at the same moment: it becomes the answer.
    case 'glare':
      return accept(call, one('binh'), deviceOf(0), now)
    case 'reject':
      return reject(call, one('binh'), now)
    case 'cancel':
      return cancel(call, one('an'), now)
    // An's device has begun anew: the dead call ends.
    case 'recall':
      return hangUp(call, one('an'), now)
    case 'hangUp':
      return hangUp(call, one(happening.who), now)
    case 'beat': {
      const mine = one(happening.who)
      if (call.state === 'ENDED' || mine.state !== 'JOINED') return call
      const beatenCall = beat(call, mine, { ...silent, isConnected: happening.isConnected }, power, now)
      return {
        ...beatenCall,
        participants: beatenCall.participants.map(other =>
          other.participantId === mine.participantId ? { ...other, beatTime: now } : other,
        ),
      }
    }
    case 'wait':
      return call
  }
}
