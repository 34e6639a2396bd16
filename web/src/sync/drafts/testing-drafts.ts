import type { DraftState, RoomDraft } from '@trau/contract'
import { ApiError } from '../../api/errors.ts'
import { openTabChannel } from '../../live/tabs.ts'
import type { Draft } from '../../storage/local-db.ts'
import { memoryStorage } from '../outbox/outbox-storage.ts'
import type { DraftRemote } from './draft-sync.ts'
import { isEmptyDraft } from './draft-sync.ts'
import { type DraftNews, Drafts } from './drafts.ts'

/** The server's side of drafts, for tests: one order, and everybody who listens hears of every change. */
export function draftServer() {
  const drafts = new Map<string, RoomDraft>()
  const listeners = new Set<(state: DraftState) => void>()
  let time = 1_000
  const server = {
    drafts,
    listeners,
    /** What it was asked to keep, in order; an empty text is a deletion. */
    asked: [] as string[],
    isOffline: false,
    /** Rooms that there are not, for who asks. */
    absent: new Set<string>(),
    /** Waited for before anything is answered. */
    pending: Promise.resolve(),
    tell(state: DraftState) {
      for (const listener of listeners) listener(state)
    },
    put(roomId: string, content: string, replyToMessageId?: string): DraftState {
      const updatedTime = ++time
      const reply = replyToMessageId ? { replyToMessageId } : {}
      const draft: RoomDraft = { roomId, content, mentions: [], updatedTime, ...reply }
      drafts.set(roomId, draft)
      return { roomId, updatedTime, draft }
    },
    remove(roomId: string): DraftState {
      drafts.delete(roomId)
      return { roomId, updatedTime: ++time }
    },
  }
  const remote: DraftRemote = {
    async keep(draft) {
      server.asked.push(draft.text)
      await server.pending
      if (server.isOffline) throw new ApiError({ kind: 'network', code: 'networkError' })
      if (server.absent.has(draft.roomId))
        throw new ApiError({ kind: 'bad-request', code: 'roomNotFound', status: 404 })
      const state = isEmptyDraft(draft)
        ? server.remove(draft.roomId)
        : server.put(draft.roomId, draft.text, draft.replyToMessageId)
      server.tell(state)
      return state
    },
    async list() {
      if (server.isOffline) throw new ApiError({ kind: 'network', code: 'networkError' })
      return [...drafts.values()].filter(draft => !server.absent.has(draft.roomId))
    },
  }
  return { ...server, remote, server }
}

let serial = 0

/** A browser with its disk; more tabs of it share a name. */
export function draftDevice(
  { server, remote }: ReturnType<typeof draftServer>,
  { storage = memoryStorage(), name = `drafts-${++serial}`, hidden: hiddenIds = new Set<string>() } = {},
) {
  const shownDrafts: Record<string, Draft> = {}
  const drafts = new Drafts({
    storage,
    remote,
    news: openTabChannel<DraftNews>(name),
    mayKeep: roomId => !hiddenIds.has(roomId),
    put: draft => {
      shownDrafts[draft.roomId] = draft
    },
    remove: roomId => {
      delete shownDrafts[roomId]
    },
  })
  const hear = (state: DraftState) => drafts.hear(state)
  server.listeners.add(hear)
  const type = (roomId: string, text: string, replyToMessageId?: string) =>
    drafts.save({
      roomId,
      text,
      selection: [text.length, text.length],
      ...(replyToMessageId ? { replyToMessageId } : {}),
    })
  return {
    drafts,
    storage,
    name,
    hidden: hiddenIds,
    shown: shownDrafts,
    type,
    textOf: (roomId: string) => shownDrafts[roomId]?.text,
    onDisk: async () => (await storage.load()).drafts,
    /** The connection is gone; what happens now is not heard. */
    goDeaf: () => server.listeners.delete(hear),
    hearAgain: () => server.listeners.add(hear),
    /** A later page of the same browser. */
    async reload() {
      drafts.stop()
      server.listeners.delete(hear)
      const next = draftDevice({ server, remote } as never, { storage, name, hidden: hiddenIds })
      for (const draft of next.drafts.load((await storage.load()).drafts)) next.shown[draft.roomId] = draft
      return next
    },
    stop() {
      server.listeners.delete(hear)
      drafts.stop()
    },
  }
}
