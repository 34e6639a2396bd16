import type { DraftState } from '@trau/contract'
import type { TabChannel } from '../../live/tabs.ts'
import type { Draft } from '../../storage/local-db.ts'
import type { OutboxStorage } from '../outbox/outbox-storage.ts'
import { type DraftBook, type DraftRemote, DraftSync, isEmptyDraft, isSameDraft } from './draft-sync.ts'

export type DraftNews =
  | { type: 'put'; draft: Draft }
  | { type: 'removed'; roomId: string }
  | { type: 'wiped' }

export interface DraftParts {
  storage: OutboxStorage
  news: TabChannel<DraftNews>
  remote: DraftRemote
  /** Whether a draft of this room may lie on this disk: never of a hidden room, nor of one that is not known to be none. */
  mayKeep(roomId: string): boolean
  put(draft: Draft): void
  remove(roomId: string): void
}

/** A key is on disk this long after it was pressed, at most. */
const saveWithinMs = 250

/** Texts not yet sent, one a room: kept as they are typed, shown to the other tabs, and the same on all devices. */
export class Drafts {
  #parts: DraftParts
  /** What is known of each room; an empty one is a deletion that is on its way to the server. */
  #known = new Map<string, Draft>()
  #waiting = new Map<string, Draft>()
  /** Rooms that are locked away: what has not arrived at the server waits in memory, and shows nowhere. */
  #withheld = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = new AbortController()
  #sync: DraftSync

  constructor(parts: DraftParts) {
    this.#parts = parts
    const book: DraftBook = {
      find: roomId => this.#known.get(roomId),
      all: () => [...this.#known.values()],
      flush: () => this.flush(),
      write: draft => this.#write(draft),
      forget: roomId => this.forget(roomId),
    }
    this.#sync = new DraftSync(book, parts.remote)
    parts.news.listen(item => this.#hearTab(item))
    const { signal } = this.#stopped
    // The last moments a page surely has; a phone may never give it another.
    globalThis.addEventListener?.('pagehide', () => this.#leave(), { signal })
    globalThis.document?.addEventListener(
      'visibilitychange',
      () => this.#leave(document.visibilityState === 'hidden'),
      { signal },
    )
    globalThis.addEventListener?.('online', () => void this.#sync.now(), { signal })
  }

  /** Takes what an earlier page left. @returns those to show */
  load(drafts: readonly Draft[]): Draft[] {
    for (const draft of drafts) {
      if (this.#known.has(draft.roomId)) continue
      const isNew = draft.syncedTime === undefined
      this.#known.set(draft.roomId, isNew ? { ...draft, isUnsynced: true } : draft)
    }
    return drafts.filter(draft => !isEmptyDraft(draft))
  }

  /** Call at every change of text, caret or reply; an empty text without reply is no draft. */
  save(draft: Omit<Draft, 'updatedTime' | 'syncedTime' | 'isUnsynced'>) {
    this.#waiting.set(draft.roomId, { ...draft, updatedTime: Date.now() })
    this.#timer ??= setTimeout(() => this.flush(), saveWithinMs)
  }

  /** The text was sent, or thrown away. */
  clear(roomId: string) {
    this.save({ roomId, text: '', selection: [0, 0] })
    this.#sendNow(roomId)
  }

  /** Whoever writes has turned away from this room: their other devices need not wait. */
  rest(roomId: string) {
    this.#sendNow(roomId)
  }

  /** Whether something was typed here that is not written down yet. */
  isTyping = (roomId: string): boolean => this.#waiting.has(roomId)

  /** A state of the server's: taken unless something was typed here that has not arrived there. */
  hear(state: DraftState) {
    this.#sync.hear(state)
  }

  /** Asks the server for all drafts, after a time in which events may have been missed. */
  reconcile(): Promise<void> {
    return this.#sync.reconcile()
  }

  /** The room is gone for this person, or hidden. */
  forget(roomId: string) {
    this.#waiting.delete(roomId)
    this.#known.delete(roomId)
    this.#parts.remove(roomId)
    this.#onDisk(this.#parts.storage.removeDraft(roomId))
    this.#parts.news.post({ type: 'removed', roomId })
  }

  /**
   * These rooms are about to be locked away: nothing of them is shown or on disk from here on.
   * @returns settles when what was typed there has arrived, or could not
   */
  async withhold(roomIds: readonly string[]): Promise<void> {
    this.flush()
    for (const roomId of roomIds) {
      this.#withheld.add(roomId)
      this.#parts.remove(roomId)
      this.#onDisk(this.#parts.storage.removeDraft(roomId))
    }
    await Promise.all(roomIds.map(roomId => this.#sync.now(roomId)))
    for (const roomId of roomIds)
      if (this.#withheld.has(roomId) && !this.#known.get(roomId)?.isUnsynced) this.#known.delete(roomId)
  }

  /** What was locked away is open again. */
  async release(): Promise<void> {
    const roomIds = [...this.#withheld]
    this.#withheld.clear()
    for (const roomId of roomIds) {
      const draft = this.#known.get(roomId)
      if (draft && !isEmptyDraft(draft)) this.#parts.put(draft)
    }
    await this.#sync.reconcile()
  }

  flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waitingDrafts = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const draft of waitingDrafts) {
      const savedDraft = this.#known.get(draft.roomId)
      const isChanged = !isSameDraft(draft, savedDraft)
      if (!savedDraft && !isChanged) continue
      const { syncedTime } = savedDraft ?? {}
      this.#write({
        ...draft,
        ...(syncedTime === undefined ? {} : { syncedTime }),
        ...(isChanged || savedDraft?.isUnsynced ? { isUnsynced: true } : {}),
      })
      if (isChanged) this.#sync.changed(draft.roomId)
    }
  }

  stop() {
    this.flush()
    void this.#sync.now()
    this.#sync.stop()
    this.#stopped.abort()
    this.#parts.news.close()
  }

  /** Forgets all of them, in every tab, and ends. The disk is the caller's. */
  wipe() {
    this.flush()
    this.#parts.news.post({ type: 'wiped' })
    this.stop()
  }

  #sendNow(roomId: string) {
    this.flush()
    void this.#sync.now(roomId)
  }

  #leave(isLeft = true) {
    this.flush()
    if (isLeft) void this.#sync.now()
  }

  #write(draft: Draft) {
    const { roomId } = draft
    const { storage, news, put, remove, mayKeep } = this.#parts
    const isEmpty = isEmptyDraft(draft)
    // Nobody elsewhere can have heard of it, or everybody has heard that it is gone.
    if (isEmpty && !(draft.isUnsynced && this.#mayBeElsewhere(draft))) return this.forget(roomId)
    this.#known.set(roomId, draft)
    if (isEmpty || this.#withheld.has(roomId)) remove(roomId)
    else put(draft)
    news.post({ type: 'put', draft })
    this.#onDisk(mayKeep(roomId) ? storage.putDraft(draft) : storage.removeDraft(roomId))
  }

  #mayBeElsewhere = ({ roomId, syncedTime }: Draft) =>
    syncedTime !== undefined || this.#sync.isSending(roomId)

  /** What this tab was about to write goes from the disk too. */
  #forgetAll() {
    const roomIds = new Set([...this.#known.keys(), ...this.#waiting.keys()])
    this.#known.clear()
    this.#waiting.clear()
    for (const roomId of roomIds) {
      this.#parts.remove(roomId)
      this.#onDisk(this.#parts.storage.removeDraft(roomId))
    }
  }

  #hearTab(item: DraftNews) {
    if (item.type === 'wiped') return this.#forgetAll()
    const roomId = item.type === 'put' ? item.draft.roomId : item.roomId
    // The other tabs learn in a moment who writes here.
    if (this.isTyping(roomId)) return
    if (item.type === 'put') this.#known.set(roomId, item.draft)
    else this.#known.delete(roomId)
    if (item.type === 'put' && !isEmptyDraft(item.draft) && !this.#withheld.has(roomId))
      this.#parts.put(item.draft)
    else this.#parts.remove(roomId)
  }

  #onDisk(write: Promise<void>) {
    write.catch(error => console.warn('A draft cannot be written down', error))
  }
}
