import type { DriveNode } from '@trau/contract'

/** No answer takes longer: requests are given up before. */
const keptMs = 60_000

type Change = readonly [nodeId: string, node: DriveNode | undefined]

/** What this client has shown or hidden, and when; the last state of each node counts. `undefined` is gone. */
export class RecentChanges {
  #entries: { time: number; changes: readonly Change[] }[] = []

  /** @returns how to take it back; that answers which of the nodes have not changed again since */
  add(changes: readonly Change[], time = performance.now()): () => ReadonlySet<string> {
    const entry = { time, changes }
    this.#entries = [...this.#entries.filter(one => time - one.time < keptMs), entry]
    return () => {
      const laterEntries = this.#entries.slice(this.#entries.indexOf(entry) + 1)
      const laterIds = new Set(laterEntries.flatMap(one => one.changes.map(([nodeId]) => nodeId)))
      this.#entries = this.#entries.filter(one => one !== entry)
      return new Set(changes.flatMap(([nodeId]) => (laterIds.has(nodeId) ? [] : [nodeId])))
    }
  }

  /** The last state of each node that changed at this time or later. */
  since(time: number): Map<string, DriveNode | undefined> {
    return new Map(this.#entries.filter(entry => entry.time >= time).flatMap(({ changes }) => changes))
  }
}
