import * as Y from 'yjs'

/** What this page knows of the server's copy: how far its numbered updates came without a gap, and which edits are in it. */
export class ServerPosition {
  #seq = 0
  /** Beyond a gap. */
  #heardSeqs = new Set<number>()
  #acknowledged = new Map<number, number>()

  /** Everything up to here has come. */
  get seq(): number {
    return this.#seq
  }

  get hasGap(): boolean {
    return this.#heardSeqs.size > 0
  }

  /** The update with this number has come; counts up over what came before it. */
  hear(seq: number) {
    if (seq > this.#seq) this.#heardSeqs.add(seq)
    while (this.#heardSeqs.delete(this.#seq + 1)) this.#seq++
  }

  /** The server answered with everything up to this number. */
  moveTo(seq: number) {
    this.#seq = Math.max(this.#seq, seq)
    for (const knownSeq of this.#heardSeqs) if (knownSeq <= this.#seq) this.#heardSeqs.delete(knownSeq)
  }

  /** State vector of the edits that the server has. */
  get acknowledged(): Uint8Array {
    return Y.encodeStateVector(this.#acknowledged as never)
  }

  set acknowledged(vector: Uint8Array) {
    this.#acknowledged = Y.decodeStateVector(vector)
  }

  /** The edits of this update are on the server. */
  acknowledge(update: Uint8Array) {
    for (const [client, clock] of Y.parseUpdateMeta(update).to)
      this.#acknowledged.set(client, Math.max(clock, this.#acknowledged.get(client) ?? 0))
  }
}
