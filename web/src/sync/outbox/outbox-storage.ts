import { type Draft, type OutboxEntry, type Owner, requireLocalDb } from '../../storage/local-db.ts'

/** Where drafts and unsent messages outlive the page. */
export interface OutboxStorage {
  load(): Promise<{ entries: OutboxEntry[]; drafts: Draft[] }>
  putEntry(entry: OutboxEntry): Promise<void>
  removeEntry(clientMessageId: string): Promise<void>
  putDraft(draft: Draft): Promise<void>
  removeDraft(roomId: string): Promise<void>
  /** Everything of this owner. */
  wipe(): Promise<void>
}

/** The rows of one person in the browser's database; in memory where there is none. One that cannot be opened now may be later. */
export async function openOutboxStorage(owner: Owner): Promise<OutboxStorage> {
  return typeof indexedDB === 'undefined' ? memoryStorage() : indexedStorage(owner)
}

function indexedStorage(owner: Owner): OutboxStorage {
  const key = (id: string) => `${owner}/${id}`
  return {
    async load() {
      const database = await requireLocalDb()
      const [entries, drafts] = await Promise.all([
        database.getAllFromIndex('outbox', 'owner', owner),
        database.getAllFromIndex('drafts', 'owner', owner),
      ])
      return { entries: entries.map(withoutOwner), drafts: drafts.map(withoutOwner) }
    },
    async putEntry(entry) {
      await (await requireLocalDb()).put('outbox', { ...entry, owner }, key(entry.clientMessageId))
    },
    async removeEntry(id) {
      await (await requireLocalDb()).delete('outbox', key(id))
    },
    async putDraft(draft) {
      await (await requireLocalDb()).put('drafts', { ...draft, owner }, key(draft.roomId))
    },
    async removeDraft(roomId) {
      await (await requireLocalDb()).delete('drafts', key(roomId))
    },
    async wipe() {
      const names = ['outbox', 'drafts', 'files', 'rooms', 'windows', 'driveUploads', 'driveFiles'] as const
      const tx = (await requireLocalDb()).transaction(names, 'readwrite')
      for (const name of names) {
        const store = tx.objectStore(name)
        for (const key of await store.index('owner').getAllKeys(owner)) await store.delete(key)
      }
      await tx.done
    },
  }
}

const withoutOwner = <T extends { owner: Owner }>({ owner: _, ...row }: T): Omit<T, 'owner'> => row

export function memoryStorage(): OutboxStorage {
  const entries = new Map<string, OutboxEntry>()
  const drafts = new Map<string, Draft>()
  return {
    load: async () => ({ entries: [...entries.values()], drafts: [...drafts.values()] }),
    putEntry: async entry => void entries.set(entry.clientMessageId, entry),
    removeEntry: async id => void entries.delete(id),
    putDraft: async draft => void drafts.set(draft.roomId, draft),
    removeDraft: async roomId => void drafts.delete(roomId),
    async wipe() {
      entries.clear()
      drafts.clear()
    },
  }
}
