/** What was done about it has led nowhere by then. */
const againMs = 2_500

/** Notices that nothing arrives any more from somebody who says that they send. Whoever has nothing on is silent by right. */
export class SilenceWatch {
  readonly #silenceMs: number
  #isExpected = true
  #packets = Number.NaN
  /** 0: nothing has come since it was expected. */
  #lastAt = 0
  /** Undefined: no silence is reported. */
  #reportedAt: number | undefined

  /** @param silenceMs so long nothing comes of what came before: the path is gone, whatever ICE still believes */
  constructor(silenceMs = 2_000) {
    this.#silenceMs = silenceMs
  }

  /** @param isExpected whether the other says that a microphone, a camera or a screen is on */
  expect(isExpected: boolean): void {
    if (isExpected === this.#isExpected) return
    this.#isExpected = isExpected
    this.#lastAt = 0
  }

  /**
   * @param packets all that have arrived so far; NaN: not known yet
   * @param now in ms, of a clock that never goes back
   * @returns `silent` when silence begins, and again while it lasts; `back` once when it is over, also because nothing is expected any more
   */
  sample(packets: number, now: number): 'silent' | 'back' | undefined {
    if (Number.isNaN(packets)) return undefined
    const hasCome = packets > 0 && packets !== this.#packets
    this.#packets = packets
    if (hasCome) this.#lastAt = now
    if (hasCome || !this.#isExpected) {
      if (this.#reportedAt === undefined) return undefined
      this.#reportedAt = undefined
      return 'back'
    }
    const isTooSoon = this.#reportedAt !== undefined && now - this.#reportedAt < againMs
    if (isTooSoon || !this.isSilent(now)) return undefined
    this.#reportedAt = now
    return 'silent'
  }

  isSilent(now: number): boolean {
    return this.#isExpected && this.#lastAt > 0 && now - this.#lastAt >= this.#silenceMs
  }
}
