import type { CallSignal } from '@trau/contract'

const keptMs = 5_000
const maxSignals = 200

/** Signals that overtake what they are for: the first offer comes before the answer that put this device into the call. */
export class EarlySignals {
  #waiting: { signal: CallSignal; at: number }[] = []

  add(signal: CallSignal): void {
    this.#waiting = [...this.#waiting, { signal, at: performance.now() }].slice(-maxSignals)
  }

  /** Those of a call, in their order; older ones are worth nothing any more. */
  take(callId: string): CallSignal[] {
    const fresh = this.#waiting.filter(({ at }) => performance.now() - at < keptMs)
    this.#waiting = fresh.filter(({ signal }) => signal.callId !== callId)
    return fresh.flatMap(({ signal }) => (signal.callId === callId ? signal : []))
  }
}
