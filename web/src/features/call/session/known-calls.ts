import type { Call, CallParticipant } from '@trau/contract'
import type { OwnCallView } from './types.ts'

/** What of a call concerns the person on this device. */
export type CallPlace = 'rings' | 'here' | 'elsewhere' | 'none'

export const ownIn = (call: Call, participantId: string): CallParticipant | undefined =>
  call.participants.find(one => one.participantId === participantId)

export const ownOf = (call: Call, userId: string): CallParticipant | undefined =>
  call.participants.find(one => one.userId === userId)

/** @param now by the server's clock: a ring that nobody has stopped ends by itself */
export function placeOf(call: Call, userId: string, deviceId: string, now: number): CallPlace {
  const own = ownOf(call, userId)
  if (!own || call.state === 'ENDED') return 'none'
  if (own.state === 'INVITED') return (own.ringsUntil ?? 0) > now ? 'rings' : 'none'
  if (own.state !== 'JOINED') return 'none'
  return own.deviceId === deviceId ? 'here' : 'elsewhere'
}

/** The calls that concern a person now, each in its newest version. */
export class KnownCalls {
  readonly #calls = new Map<string, Call>()

  get = (callId: string): Call | undefined => this.#calls.get(callId)

  /** @returns false for an older view than what is known */
  learn(call: Call): boolean {
    const former = this.#calls.get(call.callId)
    if (former && former.version >= call.version) return false
    this.#calls.set(call.callId, call)
    return true
  }

  /** After the server listed all that lives: others have ended unheard. @returns those */
  keepOnly(callIds: readonly string[]): string[] {
    const goneIds = [...this.#calls.keys()].filter(id => !callIds.includes(id))
    for (const id of goneIds) this.#calls.delete(id)
    return goneIds
  }

  forget = (callId: string) => this.#calls.delete(callId)

  at(place: CallPlace, userId: string, deviceId: string, now: number): OwnCallView[] {
    return [...this.#calls.values()]
      .filter(call => placeOf(call, userId, deviceId, now) === place)
      .map(call => ({ call, participantId: ownOf(call, userId)!.participantId }))
  }
}
