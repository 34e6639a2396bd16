import * as Y from 'yjs'
import { splitUpdate } from './split-update.ts'
import type { UpdateBatch } from './sync-transport.ts'

/** The server takes 1 MiB; what is longer goes in parts. */
export const largestBatchBytes = 700_000

/** Own updates that the server does not have: gathered into batches, and each batch repeated until it is acknowledged. */
export class UnsentUpdates {
  #clientId: string
  #waiting: Uint8Array[] = []
  #inFlight: UpdateBatch | undefined
  #clientSeq = 0

  constructor(clientId: string) {
    this.#clientId = clientId
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#inFlight === undefined
  }

  add(update: Uint8Array) {
    this.#waiting.push(update)
  }

  /** In place of everything that waits or is on its way. */
  replaceWith(updates: readonly Uint8Array[]) {
    this.#waiting = [...updates]
    this.#inFlight = undefined
  }

  /** What to send now: the same batch, with the same number, until it was acknowledged. Not asked while it is empty. */
  nextBatch(): UpdateBatch {
    this.#inFlight ??= this.#gather()
    return this.#inFlight
  }

  /** Something else was stored under the number of the batch: it goes under a number of another client. */
  renumber(clientId: string) {
    this.#clientId = clientId
    this.#clientSeq = 0
    if (this.#inFlight) this.#inFlight = { ...this.#inFlight, clientId, clientSeq: this.#clientSeq++ }
  }

  /** The server has the batch. */
  acknowledge() {
    this.#inFlight = undefined
  }

  #gather(): UpdateBatch {
    let bytes = 0
    let count = 0
    for (const update of this.#waiting) {
      bytes += update.byteLength
      if (count > 0 && bytes > largestBatchBytes) break
      count++
    }
    const batch = this.#waiting.splice(0, count)
    const whole = batch.length === 1 ? batch[0]! : Y.mergeUpdates(batch)
    const [update, ...rest] = splitUpdate(whole, largestBatchBytes)
    this.#waiting.unshift(...rest)
    return { clientId: this.#clientId, clientSeq: this.#clientSeq++, update: update! }
  }
}
