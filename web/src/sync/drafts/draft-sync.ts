import type { DraftState, RoomDraft } from '@trau/contract'
import { composedForm } from '@trau/contract/rules/normal-form'
import { ApiError } from '../../api/errors.ts'
import type { Draft } from '../../storage/local-db.ts'
import { verdictOf } from '../outbox/send-verdict.ts'

/** The same drafts where all devices of a person find them. */
export interface DraftRemote {
  /** An empty draft is a deletion. */
  keep(draft: Draft): Promise<DraftState>
  list(): Promise<RoomDraft[]>
}

/** The drafts of this tab. */
export interface DraftBook {
  find(roomId: string): Draft | undefined
  all(): Draft[]
  /** Writes down what was typed a moment ago. */
  flush(): void
  write(draft: Draft): void
  forget(roomId: string): void
}

/** A pause in the typing after which it goes to the server, and how long it waits for one. */
const pauseMs = 1_500
const longestMs = 10_000

export const isEmptyDraft = ({ text, replyToMessageId }: Pick<Draft, 'text' | 'replyToMessageId'>) =>
  text === '' && !replyToMessageId

type Said = Pick<Draft, 'text' | 'mentions' | 'replyToMessageId'>

/** Whether two say the same; carets are each device's own. */
export const isSameDraft = (a: Said, b: Said | undefined): boolean => {
  const draftKey = ({ text, mentions = [], replyToMessageId = '' }: Said) =>
    JSON.stringify([composedForm(text), replyToMessageId, mentions.map(m => [m.userId, m.offset, m.length])])
  return draftKey(a) === draftKey(b ?? { text: '' })
}

/**
 * Brings what is typed here to the server, and what was typed on other devices here. The server's order decides between devices; what was
 * typed here and has not arrived there is never replaced.
 */
export class DraftSync {
  #book: DraftBook
  #remote: DraftRemote
  /** The latest state heard of each room, gone ones too: an older one may come behind it. */
  #times = new Map<string, number>()
  #timers = new Map<string, ReturnType<typeof setTimeout>>()
  #changedAt = new Map<string, number>()
  #underWay = new Map<string, Promise<void>>()
  /** Rooms that were asked to be sent at once while they were under way. */
  #again = new Set<string>()
  #failuresInARow = 0
  #isStopped = false

  constructor(book: DraftBook, remote: DraftRemote) {
    this.#book = book
    this.#remote = remote
  }

  /** It was typed here; a pause, or ten seconds of typing, sends it. */
  changed(roomId: string) {
    const now = Date.now()
    const since = this.#changedAt.get(roomId) ?? now
    this.#changedAt.set(roomId, since)
    this.#in(roomId, Math.max(0, Math.min(pauseMs, since + longestMs - now)))
  }

  /** Sends what waits of this room, or of all, at once. Settles when it has arrived or could not. */
  async now(roomId?: string): Promise<void> {
    const rooms = roomId ? [roomId] : this.#book.all().map(draft => draft.roomId)
    await Promise.all(rooms.map(id => this.#send(id)))
  }

  isSending = (roomId: string): boolean => this.#underWay.has(roomId)

  /** A state of the server's, from an event or from the list. */
  hear({ roomId, updatedTime, draft }: DraftState) {
    this.#book.flush()
    const currentDraft = this.#book.find(roomId)
    if (updatedTime < Math.max(this.#times.get(roomId) ?? 0, currentDraft?.syncedTime ?? 0)) return
    this.#times.set(roomId, updatedTime)
    if (updatedTime === currentDraft?.syncedTime) return
    const remoteDraft: Draft = {
      roomId,
      text: draft?.content ?? '',
      selection: [draft?.content.length ?? 0, draft?.content.length ?? 0],
      mentions: draft?.mentions ?? [],
      ...(draft?.replyToMessageId ? { replyToMessageId: draft.replyToMessageId } : {}),
      updatedTime: Date.now(),
      syncedTime: updatedTime,
    }
    if (currentDraft && isSameDraft(currentDraft, remoteDraft))
      this.#book.write({ ...withoutMark(currentDraft), syncedTime: updatedTime })
    else if (!currentDraft?.isUnsynced) this.#book.write(remoteDraft)
  }

  /** Asks for all there are: what is gone there goes here, what has not arrived there is sent. */
  async reconcile(): Promise<void> {
    const before = new Map(this.#book.all().map(draft => [draft.roomId, draft]))
    const remoteDrafts = await this.#remote.list()
    if (this.#isStopped) return
    this.#book.flush()
    for (const draft of remoteDrafts)
      this.hear({ roomId: draft.roomId, updatedTime: draft.updatedTime, draft })
    const there = new Set(remoteDrafts.map(draft => draft.roomId))
    for (const [roomId, { isUnsynced, syncedTime }] of before) {
      const now = this.#book.find(roomId)
      const isUntouched = !isUnsynced && !now?.isUnsynced && now?.syncedTime === syncedTime
      if (!there.has(roomId) && isUntouched) this.#book.forget(roomId)
    }
    await this.now()
  }

  /** What is under way ends; nothing new begins. */
  stop() {
    this.#isStopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #in(roomId: string, ms: number) {
    clearTimeout(this.#timers.get(roomId))
    this.#timers.set(
      roomId,
      setTimeout(() => void this.#send(roomId), ms),
    )
  }

  /** One at a time a room, so that they arrive in their order. */
  #send(roomId: string): Promise<void> {
    clearTimeout(this.#timers.get(roomId))
    const before = this.#underWay.get(roomId)
    if (before) {
      this.#again.add(roomId)
      return before
    }
    const work = this.#sendAll(roomId).finally(() => this.#underWay.delete(roomId))
    this.#underWay.set(roomId, work)
    return work
  }

  async #sendAll(roomId: string): Promise<void> {
    for (;;) {
      this.#again.delete(roomId)
      this.#changedAt.delete(roomId)
      const draft = this.#book.find(roomId)
      if (!draft?.isUnsynced || this.#isStopped) return
      try {
        const { updatedTime } = await this.#remote.keep(draft)
        this.#failuresInARow = 0
        if (this.#isStopped) return
        this.#times.set(roomId, Math.max(updatedTime, this.#times.get(roomId) ?? 0))
        const now = this.#book.find(roomId)
        if (!now) return
        const isArrived = isSameDraft(now, draft)
        this.#book.write({ ...(isArrived ? withoutMark(now) : now), syncedTime: updatedTime })
        if (isArrived) return
        if (!this.#again.has(roomId)) return this.changed(roomId)
      } catch (error) {
        if (!this.#isStopped) this.#failed(roomId, error)
        return
      }
    }
  }

  #failed(roomId: string, error: unknown) {
    // Not in it any more, or it is hidden and locked: what was begun there stays nowhere.
    if (error instanceof ApiError && error.code === 'roomNotFound') return this.#book.forget(roomId)
    const verdict = verdictOf(error, 1, this.#failuresInARow++)
    // What is refused for good (too long) stays here until it is changed.
    if (!verdict.isFinal) this.#in(roomId, verdict.waitMs)
  }
}

const withoutMark = ({ isUnsynced: _, ...draft }: Draft): Draft => draft
