import * as Y from 'yjs'
import {
  type RefusalReason,
  type SyncListener,
  SyncRefusal,
  type SyncTransport,
  type UpdateBatch,
} from './sync-transport.ts'

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, n) => byte === b[n])

/** A server's log of updates in memory, for tests; it can be unreachable, lose answers, and refuse. */
export class LogServer {
  log: { key: string; update: Uint8Array }[] = []
  isReachable = true
  losesAnswers = false
  refusal: RefusalReason | undefined
  #listeners = new Map<SyncListener, SyncTransport>()

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
    const transport: SyncTransport = {
      load: async after => {
        this.#check()
        const updates = this.log.slice(after).map(({ update }) => update)
        return { updates, seq: this.log.length, bytes: 0 }
      },
      push: async ({ clientId, clientSeq, update }: UpdateBatch) => {
        this.#check()
        const key = `${clientId}/${clientSeq}`
        const present = this.log.find(row => row.key === key)
        if (present && !isSame(present.update, update)) throw new SyncRefusal('taken')
        if (!present) {
          this.log.push({ key, update })
          const seq = this.log.length
          for (const listener of this.#listeners.keys())
            queueMicrotask(() => this.isReachable && listener.onUpdate(seq, update))
        }
        if (this.losesAnswers) throw new Error('answer lost')
        return { seq: this.log.findIndex(row => row.key === key) + 1, bytes: 0 }
      },
      listen: listener => {
        this.#listeners.set(listener, transport)
        return () => this.#listeners.delete(listener)
      },
    }
    return transport
  }

  /** The channel of one client ends for good: who listened to it hears nothing, and has to listen anew. */
  end(transport: SyncTransport) {
    for (const [listener, its] of [...this.#listeners]) {
      if (its !== transport) continue
      this.#listeners.delete(listener)
      listener.onEnd()
    }
  }

  /** Everybody's channel stands again. */
  reopen() {
    for (const listener of this.#listeners.keys()) listener.onOpen()
  }
}
