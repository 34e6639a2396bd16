import type { Message } from '@trau/contract'
import { composedForm } from '@trau/contract/rules/normal-form'
import { v7 } from 'uuid'
import { ApiError } from '../../api/errors.ts'
import type { TabChannel } from '../../live/tabs.ts'
import { type MessageBody, type OutboxEntry, withoutUpload } from '../../storage/local-db.ts'
import { leadInOneTab } from '../../storage/one-tab.ts'
import { compareEntries } from '../../store/outbox-slice.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { verdictOf } from './send-verdict.ts'

/** What tabs tell each other about the outbox. */
export type OutboxNews =
  | { type: 'put'; entry: OutboxEntry }
  | { type: 'removed'; clientMessageId: string }
  | { type: 'sent'; entry: OutboxEntry; message: Message }
  | { type: 'wake' }
  | { type: 'wiped' }

/** The outbox's mirror in this tab. */
export interface OutboxMirror {
  entries(): OutboxEntry[]
  load(entries: OutboxEntry[]): void
  put(entry: OutboxEntry): void
  remove(clientMessageId: string): void
}

export interface OutboxParts {
  /** Names the right to send; tabs of one person share it. */
  name: string
  storage: OutboxStorage
  mirror: OutboxMirror
  news: TabChannel<OutboxNews>
  /** Whether messages of this room may lie on this disk: never of a hidden room, nor of one that is not known to be none. */
  mayKeep(roomId: string): boolean
  /** Repeating it with the same `clientMessageId` sends nothing again. */
  send(entry: OutboxEntry, signal: AbortSignal): Promise<Message>
  /** Of an album that the server refuses: the messages that say the same; undefined where there are none. */
  regroup(album: OutboxEntry): Promise<OutboxEntry[] | undefined>
  /** In every tab, before the entry leaves the mirror: puts the message where the list reads it. */
  onSent(message: Message, entry: OutboxEntry): void
}

/**
 * Messages on their way: kept on disk before they go, sent by one tab, in order within a room, until the server has taken or
 * refused them. A refused one keeps its place and lets the next ones pass; an unreachable server holds them all.
 */
export class Outbox {
  #parts: OutboxParts
  #stopped = new AbortController()
  #wiped = new AbortController()
  /** Set while this tab is the one that sends. */
  #leading: AbortSignal | undefined
  #busyRooms = new Set<string>()
  /** Ids that left: news and disk reads that were under way must not bring them back. */
  #gone = new Set<string>()
  /** By the clock of this page, which nobody sets back. */
  #resumeAt = 0
  #failuresInARow = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** Reads what an earlier page left, and stands in line for sending. Ends when the mirror is filled. */
  async start(): Promise<void> {
    const { news, name } = this.#parts
    news.listen(item => this.#hear(item))
    globalThis.addEventListener?.('online', this.wake, { signal: this.#stopped.signal })
    await this.#load()
    leadInOneTab(`outbox:${name}`, lockSignal => this.#lead(lockSignal), this.#stopped.signal).catch(
      error => {
        if (!this.#stopped.signal.aborted) console.error('The outbox cannot send', error)
      },
    )
  }

  /** Ends sending in this tab; another takes over. What is unsent stays on disk. */
  stop() {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    this.#parts.news.close()
  }

  /** Gives everything up, in every tab, and ends. The disk is the caller's. */
  wipe() {
    this.#parts.news.post({ type: 'wiped' })
    this.#giveUpAll()
    this.stop()
  }

  /**
   * Shows the message at once, writes it down, and sends it, with files once they are uploaded. The entry is final: its id is the
   * message's for ever.
   */
  enqueue(message: MessageBody & Pick<OutboxEntry, 'roomId' | 'files' | 'batchId'>): OutboxEntry {
    const { roomId } = message
    const entry: OutboxEntry = {
      ...message,
      content: composedForm(message.content ?? ''),
      clientMessageId: v7(),
      // Also where the clock was set back.
      createdTime: Math.max(Date.now(), ...this.#of(roomId).map(({ createdTime }) => createdTime + 1)),
      status: message.files ? 'uploading' : 'queued',
      attempts: 0,
      ...(this.#parts.mayKeep(roomId) ? {} : { isMemoryOnly: true }),
    }
    void this.#save(entry)
    return entry
  }

  /** What its upload has found out: the message, or those that it becomes. Nothing happens to one that was given up meanwhile. */
  change(clientMessageId: string, change: (entry: OutboxEntry) => OutboxEntry | OutboxEntry[]) {
    const entry = this.#find(clientMessageId)
    if (entry) for (const one of [change(entry)].flat()) void this.#save(one)
  }

  /** The room was hidden: what waits there leaves the disk. @returns those messages */
  withhold(roomId: string): OutboxEntry[] {
    const entries = this.#of(roomId)
    for (const entry of entries) void this.#save({ ...entry, isMemoryOnly: true })
    return entries
  }

  /** "Gửi lại": a failed message goes again, under the same id. */
  retry(clientMessageId: string) {
    const entry = this.#find(clientMessageId)
    if (entry?.status !== 'failed') return
    const { error, files, ...rest } = entry
    // What was uploaded long ago and never sent is not there any more.
    const remainingFiles = error?.code === 'mediaNotFound' ? files?.map(withoutUpload) : files
    const status = remainingFiles?.some(file => !file.mediaId) ? 'uploading' : 'queued'
    void this.#save({ ...rest, ...(remainingFiles ? { files: remainingFiles } : {}), status, attempts: 0 })
    this.wake()
    this.#parts.news.post({ type: 'wake' })
  }

  /** Gives a message up. One that is being sent right now cannot be taken back. */
  remove(clientMessageId: string): boolean {
    const entry = this.#find(clientMessageId)
    if (!entry || entry.status === 'sending') return false
    void this.#forget(clientMessageId)
    this.#parts.news.post({ type: 'removed', clientMessageId })
    return true
  }

  /**
   * Takes one file out of a message that is not being sent yet. With its last one, the message is given up; one that failed goes on
   * without the file.
   */
  dropFile(clientMessageId: string, fileId: string) {
    const entry = this.#find(clientMessageId)
    if (entry?.status !== 'uploading' && entry?.status !== 'failed') return
    const files = (entry.files ?? []).filter(file => file.fileId !== fileId)
    if (files.length === 0) this.remove(clientMessageId)
    else {
      void this.#save({ ...entry, files })
      this.retry(clientMessageId)
    }
  }

  /** The way may be free again (online, connected, signed in): try at once. */
  wake = () => {
    this.#resumeAt = 0
    this.#failuresInARow = 0
    this.#pump()
  }

  /** Something else has put a message on disk (a reply to a notification): it goes as the others do. */
  async takeFromDisk() {
    await this.#load()
    this.#pump()
  }

  async #load() {
    try {
      const { entries } = await this.#parts.storage.load()
      this.#parts.mirror.load(entries.filter(entry => !this.#gone.has(entry.clientMessageId)))
    } catch (error) {
      console.warn('What was left unsent cannot be read', error)
      this.#parts.mirror.load([])
    }
  }

  async #lead(lockSignal: AbortSignal) {
    await this.#load()
    // Whoever was sending these is gone; nobody knows whether they arrived, so they go again under their ids.
    for (const entry of this.#parts.mirror.entries()) {
      if (entry.status === 'sending') this.#show({ ...entry, status: 'queued' })
    }
    this.#leading = lockSignal
    this.#pump()
    // The tab may have been asked to stop while the disk was being read; then the event has passed.
    if (!lockSignal.aborted) {
      await new Promise<void>(resolve =>
        lockSignal.addEventListener('abort', () => resolve(), { once: true }),
      )
    }
    this.#leading = undefined
  }

  #hear(item: OutboxNews) {
    if (item.type === 'wake') this.wake()
    else if (item.type === 'wiped') this.#giveUpAll()
    else if (item.type === 'put') {
      if (this.#gone.has(item.entry.clientMessageId)) return
      this.#parts.mirror.put(item.entry)
      this.#pump()
    } else {
      const id = item.type === 'sent' ? item.entry.clientMessageId : item.clientMessageId
      this.#gone.add(id)
      if (item.type === 'sent') this.#parts.onSent(item.message, item.entry)
      this.#parts.mirror.remove(id)
      this.#pump()
    }
  }

  /** Starts the oldest waiting message of every room that is not busy. */
  #pump() {
    const lockSignal = this.#leading
    if (!lockSignal || lockSignal.aborted) return
    clearTimeout(this.#timer)
    const wait = this.#resumeAt - performance.now()
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#pump(), wait)
      return
    }
    /** Batches of which an earlier message still waits for its files. */
    const heldUp = new Set<string>()
    for (const entry of this.#parts.mirror.entries().sort(compareEntries)) {
      if (entry.batchId && entry.status === 'uploading') heldUp.add(entry.batchId)
      if (entry.status !== 'queued' || this.#busyRooms.has(entry.roomId)) continue
      if (entry.batchId && heldUp.has(entry.batchId)) continue
      this.#busyRooms.add(entry.roomId)
      void this.#send(entry, lockSignal).finally(() => {
        this.#busyRooms.delete(entry.roomId)
        this.#pump()
      })
    }
  }

  async #send(queuedEntry: OutboxEntry, lockSignal: AbortSignal) {
    const entry: OutboxEntry = { ...queuedEntry, status: 'sending', attempts: queuedEntry.attempts + 1 }
    this.#show(entry)
    const signal = AbortSignal.any([lockSignal, this.#wiped.signal])
    try {
      const message = await this.#parts.send(entry, signal)
      this.#failuresInARow = 0
      this.#parts.onSent(message, entry)
      this.#parts.news.post({ type: 'sent', entry, message })
      await this.#forget(entry.clientMessageId)
    } catch (error) {
      const verdict = verdictOf(error, entry.attempts, this.#failuresInARow)
      if (signal.aborted) return
      // Its room may have been hidden meanwhile.
      const { isMemoryOnly } = this.#find(entry.clientMessageId) ?? entry
      const triedEntry = isMemoryOnly ? { ...entry, isMemoryOnly } : entry
      if (verdict.isFinal) {
        const isAlbum = entry.type === 'MEDIA' && verdict.code === 'validationFailed'
        const others = isAlbum && (await this.#parts.regroup(triedEntry).catch(() => undefined))
        if (others) {
          for (const other of others) await this.#save({ ...other, status: 'queued' })
          return
        }
        const bareEntry = withoutGone(triedEntry, verdict.code)
        if (bareEntry) return this.#save({ ...bareEntry, status: 'queued' })
        const data = error instanceof ApiError ? error.data : undefined
        await this.#save({ ...triedEntry, status: 'failed', error: { code: verdict.code, data } })
      } else {
        this.#failuresInARow++
        this.#resumeAt = performance.now() + verdict.waitMs
        this.#show({ ...triedEntry, status: 'queued' })
      }
    }
  }

  #find = (id: string) => this.#parts.mirror.entries().find(entry => entry.clientMessageId === id)
  #of = (roomId: string) => this.#parts.mirror.entries().filter(entry => entry.roomId === roomId)

  /** To every tab, not to disk: what a crash may forget. */
  #show(entry: OutboxEntry) {
    this.#parts.mirror.put(entry)
    this.#parts.news.post({ type: 'put', entry })
  }

  async #save(entry: OutboxEntry) {
    const { mirror, storage } = this.#parts
    mirror.put(entry)
    const writing = entry.isMemoryOnly ? storage.removeEntry(entry.clientMessageId) : storage.putEntry(entry)
    await writing.catch(error => {
      console.warn('An unsent message cannot be written down; it lives as long as this page', error)
    })
    // It may have been sent, or started, while it was being written.
    const current = this.#find(entry.clientMessageId)
    if (current) this.#parts.news.post({ type: 'put', entry: current })
    this.#pump()
  }

  #giveUpAll() {
    this.#wiped.abort()
    this.#wiped = new AbortController()
    const ids = this.#parts.mirror.entries().map(({ clientMessageId }) => clientMessageId)
    for (const id of ids) this.#gone.add(id)
    for (const id of ids) {
      this.#parts.mirror.remove(id)
      // Whatever this tab was about to write.
      void this.#erase(id)
    }
  }

  async #forget(clientMessageId: string) {
    this.#gone.add(clientMessageId)
    this.#parts.mirror.remove(clientMessageId)
    // Others of its batch may have waited for it.
    this.#pump()
    await this.#erase(clientMessageId)
  }

  async #erase(clientMessageId: string) {
    await this.#parts.storage.removeEntry(clientMessageId).catch(error => {
      console.warn('A sent message stays on disk; sending it again changes nothing', error)
    })
  }
}

/** What was written goes without the quote of a message that is no longer there. */
function withoutGone(entry: OutboxEntry, code: string): OutboxEntry | undefined {
  if (code !== 'messageNotFound' || !entry.replyToMessageId) return
  const { replyToMessageId: _, quotedText: __, ...rest } = entry
  return rest
}
