import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { planRelease, releaseMedia } from '../../media/index.ts'
import { deleteSomeChanges, deleteSpace } from '../erasure/space-traces-store.ts'
import { sharesEnded } from '../hearing.ts'
import { selectSharesOf } from '../sharing/share-store.ts'
import { lockSpaces, shrinkSpace } from '../spaces/space-store.ts'
import { growthOf } from '../versions/adding.ts'
import {
  deleteRows,
  markDeleted,
  moveToRoot,
  selectDeleted,
  selectDeletedOf,
  selectSomeChildren,
} from './trash-store.ts'

/** Rows of one transaction. */
const batch = 500
const mostChanges = 5_000
/** What a request takes away itself; a job does the rest. */
const mostOfRequest = 1_000

/** After a request that deleted. */
export const purgeSome = (app: App): Promise<boolean> => purgeDeleted(app, { most: mostOfRequest })

/** In one call; with more than these, something is wrong for all of them. */
const mostFailures = 20

/**
 * Takes rows of what was deleted for ever away, in transactions of a bounded size: files go, a folder hands what it holds over to the next
 * batch before it goes itself. A process that ends in between loses nothing; the next call goes on. A space that cannot be dealt with is left to
 * the next call, and holds up no other.
 * @param most rows, about
 * @returns whether nothing is left
 */
export async function purgeDeleted(app: App, { most }: { most: number }): Promise<boolean> {
  const failedIds = new Set<string>()
  for (let purgedCount = 0; purgedCount < most && failedIds.size < mostFailures; ) {
    const node = await selectDeleted(app.db, failedIds)
    if (!node) return failedIds.size === 0
    const { tenant_id: tenantId, space_id: spaceId } = node
    try {
      purgedCount += Math.max(1, await purgeBatch(app, { tenantId, spaceId }))
    } catch (error) {
      failedIds.add(spaceId)
      app.log.error({ err: error, spaceId }, 'purging a drive failed; trying again with the next run')
    }
  }
  return false
}

/** @returns how many rows it changed */
async function purgeBatch(
  app: App,
  { tenantId, spaceId }: { tenantId: string; spaceId: string },
): Promise<number> {
  const { count, mediaIds, shares } = await transact(app, async tx => {
    await lockSpaces(tx, tenantId, [spaceId])
    const roots = await selectDeletedOf(tx, tenantId, spaceId, batch)
    const isSpaceEnded = roots.some(node => node.node_id === spaceId)
    const folderIds = roots.filter(node => node.kind === 'FOLDER').map(node => node.node_id)
    const children = await selectSomeChildren(tx, tenantId, folderIds, batch)
    if (isSpaceEnded && roots.length === 1 && children.length === 0)
      return { count: await deleteEndedSpace(tx, tenantId, spaceId), mediaIds: [], shares: [] }
    // With the space itself, its trash goes too.
    const isTrashedAlone = (node: (typeof children)[number]) => !isSpaceEnded && node.trashed_time !== null
    await moveToRoot(tx, children.filter(isTrashedAlone))
    const lostChildren = children.filter(node => !isTrashedAlone(node))
    await markDeleted(
      tx,
      tenantId,
      lostChildren.map(node => node.node_id),
      new Date(app.clock.now()),
    )
    // Folders whose children were all taken go now; others in the next turn, and the root last.
    const goneIds = roots
      .filter(node => node.kind === 'FILE' || (children.length < batch && node.node_id !== spaceId))
      .map(node => node.node_id)
    const shares = await selectSharesOf(tx, tenantId, goneIds)
    const { versions, pictureIds } = await deleteRows(tx, tenantId, goneIds)
    const mediaIds = [...new Set([...versions.map(version => version.media_id), ...pictureIds])]
    await planRelease(tx, tenantId, mediaIds)
    await shrinkSpace(tx, tenantId, spaceId, growthOf(spaceId, versions))
    return { count: roots.length + children.length, mediaIds, shares }
  })
  await releaseMedia(app, tenantId, mediaIds)
  await sharesEnded(app, tenantId, spaceId, shares)
  return count
}

/** Its log first, in parts. @returns how many rows went */
async function deleteEndedSpace(tx: Tx, tenantId: string, spaceId: string): Promise<number> {
  const changes = await deleteSomeChanges(tx, tenantId, spaceId, mostChanges)
  if (changes === mostChanges) return changes
  await deleteSpace(tx, tenantId, spaceId)
  return changes + 1
}
