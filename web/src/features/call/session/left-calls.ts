import type { Call } from '@trau/contract'
import { callApi } from '../../../api/call-api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'

/** The calls that this tab has left, so that an event on its way does not bring them back; and those of which the server has not heard so. */
export class LeftCalls {
  readonly #learn: (call: Call) => void
  readonly #leftIds = new Set<string>()
  /** For a while the server counts this device among their people. */
  readonly #unheard = new Map<string, Call>()

  /** @param learn takes what the server answers of a call */
  constructor(learn: (call: Call) => void) {
    this.#learn = learn
  }

  add(callId: string) {
    this.#leftIds.add(callId)
  }

  has(callId: string): boolean {
    return this.#leftIds.has(callId)
  }

  entered(callId: string) {
    this.#leftIds.delete(callId)
    this.#unheard.delete(callId)
  }

  /** It is over here already; a server that cannot be reached hears so with the next connection, or misses the heartbeat. */
  async leave(call: Call): Promise<void> {
    const request = { params: { id: call.callId }, keepalive: true }
    const left = () => {
      if (call.kind === 'GROUP') return callApi.rtc.leaveGroupCall(request)
      return call.state === 'RINGING' ? callApi.rtc.cancelCall(request) : callApi.rtc.endCall(request)
    }
    const answer = await ignoreFailure(left(), 'repeated')
    if (answer) this.#learn(answer.call)
    else this.#unheard.set(call.callId, call)
  }

  /**
   * Says it once more of those of which the server has not heard.
   * @param calls as the server has them
   * @param isHere whether the server counts this device among the people of a call
   */
  async leaveUnheard(calls: readonly Call[], isHere: (call: Call) => boolean): Promise<void> {
    const unheardIds = new Set(this.#unheard.keys())
    this.#unheard.clear()
    await Promise.all(
      calls.filter(call => unheardIds.has(call.callId) && isHere(call)).map(call => this.leave(call)),
    )
  }

  /**
   * The same before another call is entered, of all but that one.
   * @param latest a call as it is known now
   */
  async leaveOthers(callId: string | undefined, latest: (call: Call) => Call): Promise<void> {
    const unheardCalls = [...this.#unheard.values()].filter(call => call.callId !== callId)
    for (const call of unheardCalls) this.#unheard.delete(call.callId)
    await Promise.all(unheardCalls.map(call => this.leave(latest(call))))
  }
}
