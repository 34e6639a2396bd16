import type { Message } from '@trau/contract'
import { api } from '../../api/api.ts'
import { currentTenant } from '../../api/settings.ts'
import { openTabChannel } from '../../live/tabs.ts'
import { localIdsOf, type OutboxEntry, ownerOf } from '../../storage/local-db.ts'
import { outboxActions, outboxSlice } from '../../store/outbox-slice.ts'
import { isHiddenRoom, roomSelectors } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import { draftRemote } from '../drafts/draft-remote.ts'
import { type DraftNews, Drafts } from '../drafts/drafts.ts'
import { LocalFiles } from '../uploads/local-files.ts'
import { watchUploads } from '../uploads/watch-uploads.ts'
import { Outbox, type OutboxNews } from './outbox.ts'
import { openOutboxStorage } from './outbox-storage.ts'

export interface Unsent {
  outbox: Outbox
  drafts: Drafts
  /** Bytes of what waits to be sent. */
  files: LocalFiles
  /** The room was hidden: nothing of it stays on disk. */
  withhold(roomId: string): void
  /** Ends both in this tab; what is unsent stays on disk. */
  stop(): void
  /** Ends both and removes everything of this person from disk: for signing out. */
  wipe(): Promise<void>
}

/**
 * Brings the outbox and the drafts of one person into the store. Called by the messenger once it knows who is here.
 * @param onSent puts an accepted message where the message list reads it; called in every tab
 */
export async function startOutbox(
  store: AppStore,
  userId: string,
  onSent: (message: Message) => void,
): Promise<Unsent> {
  store.rootReducer.inject(outboxSlice)
  const { dispatch } = store
  dispatch(outboxActions.outboxCleared())
  const owner = ownerOf(currentTenant(), userId)
  const storage = await openOutboxStorage(owner)
  const mayKeep = (roomId: string) => {
    const item = roomSelectors.selectRoom(store.getState(), roomId)
    return item !== undefined && !isHiddenRoom(item)
  }
  const files = new LocalFiles(owner, mayKeep)
  const drafts = new Drafts({
    storage,
    news: openTabChannel<DraftNews>(`drafts:${owner}`),
    remote: draftRemote,
    mayKeep,
    put: draft => dispatch(outboxActions.draftPut(draft)),
    remove: roomId => dispatch(outboxActions.draftRemoved(roomId)),
  })
  const outbox = new Outbox({
    name: owner,
    storage,
    news: openTabChannel<OutboxNews>(`outbox:${owner}`),
    mayKeep,
    mirror: {
      entries: () => Object.values(store.getState().outbox?.entries ?? {}),
      load: entries => dispatch(outboxActions.outboxLoaded({ entries, drafts: [] })),
      put: entry => dispatch(outboxActions.entryPut(entry)),
      remove(id) {
        const entry = store.getState().outbox?.entries[id]
        if (entry?.files) files.remove(entry.files.flatMap(localIdsOf))
        dispatch(outboxActions.entryRemoved(id))
      },
    },
    async send(entry, signal) {
      const { roomId, ...body } = requestOf(entry)
      const { message } = await api.chat.sendMessageOnce({ params: { roomId }, body, signal })
      return message
    },
    regroup: async album => (await import('./regroup.ts')).regroup(album),
    onSent,
  })
  const storedOutbox = await storage.load().catch(() => ({ entries: [], drafts: [] }))
  dispatch(outboxActions.outboxLoaded({ entries: [], drafts: drafts.load(storedOutbox.drafts) }))
  await outbox.start()
  const uploads = watchUploads(store, owner, files, outbox)
  const stop = () => {
    uploads.stop()
    drafts.stop()
    outbox.stop()
  }
  return {
    outbox,
    drafts,
    files,
    withhold(roomId) {
      drafts.forget(roomId)
      files.withhold(
        outbox
          .withhold(roomId)
          .flatMap(entry => entry.files ?? [])
          .flatMap(localIdsOf),
      )
    },
    stop,
    async wipe() {
      uploads.stop()
      drafts.wipe()
      outbox.wipe()
      dispatch(outboxActions.outboxCleared())
      files.forget()
      await storage.wipe().catch(error => console.warn('Drafts and unsent messages cannot be removed', error))
    },
  }
}

/** Who sent something so long ago, without a network or with a large file, may have turned to something else since. */
const attendedMs = 10_000

/** Everything of an entry but what concerns only this browser makes the body, so that a new kind needs nothing here. */
export function requestOf({
  createdTime,
  status: _,
  attempts: __,
  error: ___,
  batchId: ____,
  isMemoryOnly: _____,
  files: sentFiles,
  ...messageText
}: OutboxEntry) {
  const mediaIds = sentFiles?.flatMap(({ mediaId }) => mediaId ?? [])
  const keepsUnread = Date.now() - createdTime > attendedMs
  return { ...messageText, ...(mediaIds ? { mediaIds } : {}), ...(keepsUnread ? { keepsUnread } : {}) }
}
