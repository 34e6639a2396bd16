import * as Y from 'yjs'
import { currentOwner } from '../../api/session.ts'
import type { Owner } from '../../storage/local-db.ts'
import { KeptDocument } from './kept-document.ts'
import { dropLeftEdits, keepLeftEdits, markUnsent, readLeftEdits } from './left-edits.ts'
import { canKeepNotes, documentDbName, findKeptNote, forgetNote, updateKeptNote } from './registry.ts'

interface LocalCopyParts {
  owner: Owner
  noteId: string
  clientId: string
  /** A locked note is read where it was kept before, and never written. */
  isKept: boolean
  title: string | undefined
}

/** What this device keeps of one note: its document, the tail that the disk does not have yet, and that something is unsent. */
export class LocalCopy {
  #parts: LocalCopyParts
  #onChange: () => void
  #kept: KeptDocument | undefined
  #removeLeftEdits = () => {}
  #hasTail = false
  #mustForget = false

  constructor(parts: LocalCopyParts, onChange: () => void) {
    this.#parts = parts
    this.#onChange = onChange
  }

  /** What the disk has, and what earlier pages left, which is to be sent. Undefined: nothing is kept. */
  async read() {
    const { owner, noteId, isKept, title } = this.#parts
    if (!(await canKeepNotes(owner))) return undefined
    if (!isKept) {
      if (!(await findKeptNote(owner, noteId))) return undefined
      this.#mustForget = true
    } else {
      // Registered before the database exists, so that signing out finds it.
      await updateKeptNote(owner, noteId, { openedTime: Date.now(), ...(title ? { title } : {}) })
      if (!(await canKeepNotes(owner))) return undefined
    }
    const keptDocument = new KeptDocument(documentDbName(owner, noteId), () => this.#onKeptChange())
    const onDisk = await keptDocument.open()
    if (isKept) this.#kept = keptDocument
    else await keptDocument.close()
    const left = readLeftEdits(owner, noteId)
    this.#removeLeftEdits = left.remove
    return { ...onDisk, leftUpdates: left.updates }
  }

  /** Whether what was written on this page is on the disk. */
  get state(): 'none' | 'failing' | 'writing' | 'whole' {
    if (!this.#kept) return 'none'
    if (this.#kept.isFailing) return 'failing'
    return this.#kept.unwritten.length > 0 ? 'writing' : 'whole'
  }

  add(update: Uint8Array, isOwn: boolean) {
    this.#kept?.add(update, isOwn)
  }

  markUnsent(isUnsent: boolean) {
    const { owner, noteId, clientId } = this.#parts
    if (this.#kept) markUnsent(owner, noteId, clientId, isUnsent)
  }

  /** The page goes, or may be discarded: what the disk does not have stands in local storage before it has gone. */
  keepTail(isUnsent: boolean) {
    const { owner, noteId, clientId } = this.#parts
    // A signed-out person leaves nothing behind.
    if (!this.#kept || currentOwner() !== owner) return
    if (isUnsent) this.markUnsent(true)
    const tail = this.#kept.unwritten
    if (tail.length === 0) return
    keepLeftEdits(owner, noteId, clientId, Y.mergeUpdates(tail))
    this.#hasTail = true
  }

  /** Everything that this page and earlier ones wrote is on the server. */
  async onAllSent() {
    const { owner, noteId } = this.#parts
    this.#removeLeftEdits()
    this.markUnsent(false)
    if (this.#mustForget) await this.forget()
    else if (this.#kept && (await findKeptNote(owner, noteId))?.unsentSince !== undefined)
      await updateKeptNote(owner, noteId, { unsentSince: undefined } as never)
  }

  saveAcknowledged(vector: Uint8Array) {
    this.#kept
      ?.saveAcknowledged(vector)
      .catch(error => console.warn('What the server has of a note was not kept', error))
  }

  async forget() {
    const keptDocument = this.#kept
    this.#kept = undefined
    this.#mustForget = false
    await keptDocument?.close()
    await forgetNote(this.#parts.owner, this.#parts.noteId)
  }

  async close() {
    await this.#kept?.close()
  }

  #onKeptChange() {
    const { owner, noteId, clientId } = this.#parts
    if (this.#hasTail && this.#kept?.unwritten.length === 0) {
      this.#hasTail = false
      dropLeftEdits(owner, noteId, clientId)
    }
    this.#onChange()
  }
}
