/** Something that wants to be woken: returns when to be woken next (on the wheel's clock), or 0 for never. */
export interface Sleeper {
  /** When it is to be woken; the wheel's own note. */
  due: number
  wake(now: number): number
}

/**
 * One timer for all connections. Each sleeper stands in the slot of its next deadline only; moving it leaves
 * the old note behind, which is recognised by its `due` and skipped.
 */
export class Wheel {
  readonly #slots: Sleeper[][]
  readonly #tickMs: number
  /** Milliseconds that never step back: a wall clock set back an hour must not silence an hour of pings. */
  readonly now: () => number
  #cursor: number
  #timer: NodeJS.Timeout | undefined

  constructor(now: () => number, tickMs = 100, slots = 512) {
    this.now = now
    this.#tickMs = tickMs
    this.#slots = Array.from({ length: slots }, () => [])
    this.#cursor = this.#tick(now())
  }

  /** Wakes the sleeper at `due` (or soon after the wheel's horizon, to be asked again). A later call replaces it. */
  set(sleeper: Sleeper, due: number): void {
    const horizon = this.#cursor + this.#slots.length - 1
    const tick = Math.min(Math.max(this.#tick(due), this.#cursor + 1), horizon)
    sleeper.due = tick
    this.#slots[tick % this.#slots.length]!.push(sleeper)
    // After a stall the sockets are read before deadlines are judged: the pong may have been waiting.
    this.#timer ??= setInterval(() => setImmediate(() => this.#advance()), this.#tickMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    for (const slot of this.#slots) slot.length = 0
  }

  #tick(time: number): number {
    return Math.ceil(time / this.#tickMs)
  }

  #advance(): void {
    const now = this.now()
    const target = Math.floor(now / this.#tickMs)
    // A clock that leapt (a laptop that slept) passes every slot once, however far it leapt.
    if (target - this.#cursor > this.#slots.length) this.#cursor = target - this.#slots.length
    while (this.#cursor < target) {
      this.#cursor++
      const index = this.#cursor % this.#slots.length
      const slot = this.#slots[index]!
      if (slot.length === 0) continue
      this.#slots[index] = []
      for (const sleeper of slot) {
        if (sleeper.due === 0 || sleeper.due > this.#cursor) continue
        sleeper.due = 0
        const next = sleeper.wake(now)
        if (next > 0) this.set(sleeper, next)
      }
    }
  }
}
