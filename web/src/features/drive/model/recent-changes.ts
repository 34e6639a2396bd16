import type { DriveNode } from '@trau/contract'

/** No answer takes longer: requests are given up before. */
const keptMs = 60_000

type Change = readonly [nodeId: string, node: DriveNode | undefined]

/** What this client has shown or hidden, and when; the last state of each node counts. `undefined` is gone. */
export class RecentChanges {
  #entries: { time: number; changes: readonly Change[] }[] = []

  /** @returns how to take it back */
  add(changes: readonly Change[], time = performance.now()): () => void {
    const entry = { time, changes }
    this.#entries = [...this.#entries.filter(one => time - one.time < keptMs), entry]
    return () => {
      this.#entries = this.#entries.filter(one => one !== entry)
    }
  }

  /** The last state of each node that changed at this time or later. */
  since(time: number): Map<string, DriveNode | undefined> {
    return new Map(this.#entries.filter(entry => entry.time >= time).flatMap(({ changes }) => changes))
  }
}
