import * as Y from 'yjs'
import {
  type RefusalReason,
  type SyncListener,
  SyncRefusal,
  type SyncTransport,
  type UpdateBatch,
} from './sync-transport.ts'

/** A server's log of updates in memory, for tests; it can be unreachable, lose answers, and refuse. */
export class LogServer {
  log: { key: string; update: Uint8Array }[] = []
  isReachable = true
  losesAnswers = false
  refusal: RefusalReason | undefined
  #listeners = new Set<SyncListener>()

  get text(): string {
    const doc = new Y.Doc()
    for (const { update } of this.log) Y.applyUpdate(doc, update)
    return doc.getXmlFragment('content').toString()
  }

  #check() {
    if (!this.isReachable) throw new Error('unreachable')
    if (this.refusal) throw new SyncRefusal(this.refusal)
  }

  transport(): SyncTransport {
    return {
      load: async after => {
        this.#check()
        const updates = this.log.slice(after).map(({ update }) => update)
        return { updates, seq: this.log.length, bytes: 0 }
      },
      push: async ({ clientId, clientSeq, update }: UpdateBatch) => {
        this.#check()
        const key = `${clientId}/${clientSeq}`
        if (!this.log.some(row => row.key === key)) {
          this.log.push({ key, update })
          const seq = this.log.length
          for (const listener of this.#listeners)
            queueMicrotask(() => this.isReachable && listener.onUpdate(seq, update))
        }
        if (this.losesAnswers) throw new Error('answer lost')
        return { seq: this.log.findIndex(row => row.key === key) + 1, bytes: 0 }
      },
      listen: listener => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
    }
  }

  /** Everybody's channel stands again. */
  reopen() {
    for (const listener of this.#listeners) listener.onOpen()
  }
}
