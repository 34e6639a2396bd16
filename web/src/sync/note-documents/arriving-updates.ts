/**
 * The editor builds its document anew for each change of others: what comes within this time of the last one is one change. It is some times
 * what that took, so that a device which is quick shows letters sooner, and one which is slow keeps most of its time.
 */
const gatherMs = { least: 16, most: 50 }
const gatherFactor = 4

interface ArrivingUpdatesParts {
  /** @param acknowledgedVector what the server had acknowledged before the first of them */
  apply(updates: readonly Uint8Array[], acknowledgedVector: Uint8Array): void
  /** Of what was held back. */
  applyHeld(updates: readonly Uint8Array[]): void
  after(ms: number, work: () => void): void
}

/** Changes of others on their way into the document: gathered for a moment, and held back while a word is composed. */
export class ArrivingUpdates {
  readonly #parts: ArrivingUpdatesParts
  #held: Uint8Array[] | undefined
  /** What came after the last change, and what the server had acknowledged before it. */
  #batch: { updates: Uint8Array[]; acknowledgedVector: Uint8Array } | undefined
  #isGathering = false

  constructor(parts: ArrivingUpdatesParts) {
    this.#parts = parts
  }

  hold() {
    this.#held ??= this.#batch?.updates ?? []
    this.#batch = undefined
  }

  release() {
    this.flush()
    const heldUpdates = this.#held
    this.#held = undefined
    if (heldUpdates?.length) this.#parts.applyHeld(heldUpdates)
  }

  /** @returns whether these are held back; otherwise they are the caller's to apply */
  holdBack(updates: readonly Uint8Array[]): boolean {
    this.#held?.push(...updates)
    return this.#held !== undefined
  }

  /** The first is applied at once, and what comes soon after it together. */
  add(update: Uint8Array, acknowledgedVector: Uint8Array) {
    if (this.holdBack([update])) return
    if (this.#batch) this.#batch.updates.push(update)
    else {
      this.#batch = { updates: [update], acknowledgedVector }
      if (!this.#isGathering) this.#applyAndGather()
    }
  }

  /** Applies what is gathered. @returns whether there was anything */
  flush(): boolean {
    const batch = this.#batch
    if (!batch) return false
    this.#batch = undefined
    this.#parts.apply(batch.updates, batch.acknowledgedVector)
    return true
  }

  #applyAndGather() {
    const startedAt = performance.now()
    this.#isGathering = this.flush()
    if (!this.#isGathering) return
    const wantedMs = (performance.now() - startedAt) * gatherFactor
    const ms = Math.min(gatherMs.most, Math.max(gatherMs.least, wantedMs))
    this.#parts.after(ms, () => this.#applyAndGather())
  }
}
