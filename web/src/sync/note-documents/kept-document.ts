import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as Y from 'yjs'

/** The stores that y-indexeddb made: what earlier releases kept is read as it stands. */
interface DocumentSchema extends DBSchema {
  updates: { key: number; value: Uint8Array }
  custom: { key: string; value: Uint8Array }
}

interface Unwritten {
  update: Uint8Array
  /** Written on this page, rather than by others. */
  isOwn: boolean
}

const retryMs = 5_000
/** So many rows are joined into one. */
const mostRows = 500

/**
 * The document of a note in a database of its own: updates in the order they came. An update counts as kept only once its transaction has
 * completed; until then it is `unwritten`.
 */
export class KeptDocument {
  #name: string
  #onChange: () => void
  #db: IDBPDatabase<DocumentSchema> | undefined
  #waiting: Unwritten[] = []
  #writing: Unwritten[] = []
  #rows = 0
  #isFailing = false
  #isClosed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #run: Promise<void> | undefined

  /** @param onChange called whenever what is unwritten, or whether writing fails, has changed */
  constructor(name: string, onChange: () => void) {
    this.#name = name
    this.#onChange = onChange
  }

  /** What the disk has. May be called again after it was refused. */
  async open(): Promise<{ updates: Uint8Array[]; acknowledged: Uint8Array | undefined }> {
    const db = await this.#connect()
    const tx = db.transaction(['updates', 'custom'])
    const [updates, acknowledgedVector] = await Promise.all([
      tx.objectStore('updates').getAll(),
      tx.objectStore('custom').get('acknowledged'),
    ])
    this.#rows = updates.length
    if (this.#isClosed) this.#disconnect()
    else void this.#write()
    return { updates, acknowledged: acknowledgedVector }
  }

  /** Edits of this page that a crash would lose now. */
  get unwritten(): Uint8Array[] {
    return [...this.#writing, ...this.#waiting].flatMap(({ update, isOwn }) => (isOwn ? [update] : []))
  }

  /** The browser has refused to keep what it was last given: it is full, or the database was deleted by another tab. */
  get isFailing(): boolean {
    return this.#isFailing
  }

  add(update: Uint8Array, isOwn: boolean) {
    this.#waiting.push({ update, isOwn })
    // What one keystroke changes comes in one turn, and is one row.
    queueMicrotask(() => void this.#write())
  }

  /** Remembers what the server has. It may be lost: then more is compared. */
  async saveAcknowledged(vector: Uint8Array): Promise<void> {
    await this.#db?.put('custom', vector, 'acknowledged')
  }

  /** Settles once nothing is being written; what waits for a retry is left. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#write()
    this.#isClosed = true
    this.#disconnect()
  }

  async #connect(): Promise<IDBPDatabase<DocumentSchema>> {
    const db = await openDB<DocumentSchema>(this.#name, 1, {
      upgrade(newDatabase) {
        newDatabase.createObjectStore('updates', { autoIncrement: true })
        newDatabase.createObjectStore('custom')
      },
      // Another tab deletes it; to write on would bring it back.
      blocking: () => {
        this.#isClosed = true
        this.#disconnect()
        this.#setFailing(true)
      },
      terminated: () => {
        this.#db = undefined
        this.#retryLater()
      },
    })
    this.#db = db
    return db
  }

  #disconnect() {
    this.#db?.close()
    this.#db = undefined
  }

  /** One transaction at a time; while it runs, the next one gathers. */
  #write(): Promise<void> {
    this.#run ??= this.#writeAll().finally(() => {
      this.#run = undefined
    })
    return this.#run
  }

  async #writeAll(): Promise<void> {
    while (!this.#isClosed && this.#db && this.#waiting.length > 0) {
      this.#writing = this.#waiting.splice(0)
      try {
        await addRow(
          this.#db,
          this.#writing.map(({ update }) => update),
        )
        this.#rows++
        this.#writing = []
        this.#isFailing = false
      } catch (error) {
        console.warn('Edits of a note were not kept on this device', error)
        this.#waiting.unshift(...this.#writing.splice(0))
        this.#isFailing = true
        this.#retryLater()
        return
      } finally {
        this.#onChange()
      }
      if (this.#rows >= mostRows) await this.#join()
    }
  }

  #retryLater() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(async () => {
      if (this.#isClosed) return
      try {
        if (!this.#db) await this.#connect()
      } catch {
        return this.#retryLater()
      }
      await this.#write()
    }, retryMs)
  }

  #setFailing(isFailing: boolean) {
    this.#isFailing = isFailing
    this.#onChange()
  }

  /** Replaces exactly the rows that it reads: what another tab adds stays. */
  async #join(): Promise<void> {
    try {
      const tx = this.#db!.transaction('updates', 'readwrite')
      const [keys, updates] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()])
      const doc = new Y.Doc()
      doc.transact(() => {
        for (const update of updates) Y.applyUpdate(doc, update)
      })
      const state = Y.encodeStateAsUpdate(doc)
      doc.destroy()
      await Promise.all([
        tx.store.add(state),
        tx.store.delete(IDBKeyRange.bound(keys[0]!, keys.at(-1)!)),
        tx.done,
      ])
      this.#rows = 1
    } catch (error) {
      // The rows stay as they are; the next write tries again.
      console.warn('The rows of a kept note could not be joined', error)
      this.#rows = 0
    }
  }
}

async function addRow(db: IDBPDatabase<DocumentSchema>, updates: readonly Uint8Array[]): Promise<void> {
  const tx = db.transaction('updates', 'readwrite')
  const addRequest = tx.store.add(updates.length === 1 ? updates[0]! : Y.mergeUpdates([...updates]))
  // Without waiting for the answer, which a page that goes may not hear.
  tx.commit()
  await Promise.all([addRequest, tx.done])
}
