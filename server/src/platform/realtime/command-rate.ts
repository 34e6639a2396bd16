import type { Limits } from './limits.ts'

type RateLimits = Pick<Limits, 'commandsPerSecond' | 'commandBurst'>

/** One connection's commands: a burst at once, then a sustained rate. */
export class CommandRate {
  /** Refusals since the connection last kept well below its rate: enough of them are a flood. */
  refusals = 0
  #tokens: number
  #at = 0

  constructor(limits: RateLimits) {
    this.#tokens = limits.commandBurst
  }

  take(now: number, { commandsPerSecond, commandBurst }: RateLimits): boolean {
    this.#tokens = Math.min(commandBurst, this.#tokens + ((now - this.#at) * commandsPerSecond) / 1_000)
    this.#at = now
    if (this.#tokens < 1) {
      this.refusals++
      return false
    }
    this.#tokens--
    if (this.#tokens > commandBurst / 2) this.refusals = 0
    return true
  }
}
