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

/** An older view of a call that ended so many calls ago is not on its way any more. */
const maxEnded = 100

/** The calls that concern a person now, each in its newest version. */
export class KnownCalls {
  readonly #calls = new Map<string, Call>()
  /** The last versions of calls that have ended, the oldest first: a list that was made before must not bring them back. */
  readonly #endedVersions = new Map<string, number>()

  get = (callId: string): Call | undefined => this.#calls.get(callId)

  all = (): readonly Call[] => [...this.#calls.values()]

  /** @returns false for an older view than what is known */
  learn(call: Call): boolean {
    const knownVersion = this.#calls.get(call.callId)?.version ?? this.#endedVersions.get(call.callId)
    if (knownVersion !== undefined && knownVersion >= call.version) return false
    this.#calls.set(call.callId, call)
    return true
  }

  /**
   * After the server listed all that lives: others have ended unheard.
   * @param earlierCalls what was known before the list was asked for; what was learned since may be newer than the list
   * @returns the calls that are gone
   */
  keepOnly(callIds: readonly string[], earlierCalls = this.all()): string[] {
    const goneCalls = earlierCalls.filter(
      call => !callIds.includes(call.callId) && this.#calls.get(call.callId) === call,
    )
    for (const { callId } of goneCalls) this.#calls.delete(callId)
    return goneCalls.map(({ callId }) => callId)
  }

  forgetEnded({ callId, version }: Call): void {
    this.#calls.delete(callId)
    this.#endedVersions.set(callId, version)
    const [oldestId] = this.#endedVersions.keys()
    if (this.#endedVersions.size > maxEnded) this.#endedVersions.delete(oldestId!)
  }

  at(place: CallPlace, userId: string, deviceId: string, now: number): OwnCallView[] {
    return [...this.#calls.values()]
      .filter(call => placeOf(call, userId, deviceId, now) === place)
      .map(call => ({ call, participantId: ownOf(call, userId)!.participantId }))
  }
}
