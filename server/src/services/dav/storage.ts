import { commonUsageOf } from '../drive/index.ts'
import { storageOf } from '../media/index.ts'
import type { Dav } from './context.ts'

/** In bytes: what files take, and how much more may come. */
export interface Storage {
  usedBytes: number
  availableBytes: number
}

/**
 * What the files of a space take, and what is left there for the person: in the space of a room or workspace not more than they have left
 * themselves. Without a space, and in those of people, what is the person's own. Each is looked up once.
 */
export function storages({ app, me }: Dav): (spaceId?: string) => Promise<Storage> {
  const bySpace = new Map<string, Promise<Storage>>()
  const remember = (spaceId: string, read: () => Promise<Storage>) => {
    const storage = bySpace.get(spaceId) ?? read()
    bySpace.set(spaceId, storage)
    return storage
  }
  const ownStorage = () => remember(me.userId, () => storageOf(app, me))
  const storageIn = async (spaceId: string): Promise<Storage> => {
    const own = await ownStorage()
    const common = await commonUsageOf(app, app.db, me.tenantId, spaceId)
    if (!common) return own
    const { usedBytes, maxBytes } = common
    return { usedBytes, availableBytes: Math.min(own.availableBytes, Math.max(0, maxBytes - usedBytes)) }
  }
  return spaceId =>
    spaceId === undefined || spaceId === me.userId
      ? ownStorage()
      : remember(spaceId, () => storageIn(spaceId))
}
