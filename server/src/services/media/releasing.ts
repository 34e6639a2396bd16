import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { deleteBytes, scheduleDeletionAt } from './bytes.ts'
import { deleteMedia, lockMedia, markKept, markNotKept, markNotKeptOf, selectMediaOf } from './media-store.ts'
import { usedAnywhere } from './uses.ts'

/**
 * Takes files away that nothing refers to any more, with their bytes; others stay. To be called after the commit that took a reference
 * away. May be repeated. Answers those that went.
 */
export async function releaseMedia(
  app: App,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (mediaIds.length === 0) return new Set()
  let storageKeys: string[] = []
  const deletedMedia = await transact(app, async tx => {
    const lockedIds = await lockMedia(tx, tenantId, mediaIds)
    const usedIds = await usedAnywhere(app, tx, tenantId, lockedIds)
    const unusedIds = lockedIds.filter(id => !usedIds.has(id))
    storageKeys = unusedIds.length > 0 ? await deleteMedia(tx, tenantId, unusedIds) : []
    await scheduleDeletionAt(tx, storageKeys, new Date(app.clock.now()))
    return unusedIds
  })
  await deleteBytes(app, storageKeys)
  return new Set(deletedMedia)
}

/** In the transaction that takes a reference away: the job looks at these again, should nobody live to call `releaseMedia`. */
export async function planRelease(tx: Tx, tenantId: string, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length > 0) await markNotKept(tx, tenantId, mediaIds)
}

/** The same for all files of a person whose account is being erased, before `releaseMediaOf`. */
export async function planReleaseOf(tx: Tx, owner: Requester): Promise<void> {
  await markNotKeptOf(tx, owner)
}

/** After a day: what nothing refers to goes, and what something does is not looked at again. */
export async function releaseOrKeep(app: App, tenantId: string, mediaIds: readonly string[]): Promise<void> {
  const deletedMedia = await releaseMedia(app, tenantId, mediaIds)
  await markKept(
    app.db,
    tenantId,
    mediaIds.filter(id => !deletedMedia.has(id)),
  )
}

/** A person's files that nothing refers to: their account is being erased. */
export async function releaseMediaOf(app: App, owner: Requester): Promise<void> {
  const limit = 500
  let after: string | undefined
  for (let n = limit; n === limit; ) {
    const rows = await selectMediaOf(app.db, owner, after, limit)
    const ids = rows.map(row => row.media_id)
    await releaseMedia(app, owner.tenantId, ids)
    after = ids.at(-1)
    n = rows.length
  }
}
