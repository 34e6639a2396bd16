import type { Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockSpacesOf, requireUnlocked, type Touched, type Writer } from '../drive/index.ts'
import type { Dav } from './context.ts'
import type { FileResource, FolderResource } from './resource.ts'

/**
 * One transaction that changes trees, with their spaces locked. What programs have locked there must be named by this one.
 * @throws nodeLocked
 */
export async function writeTrees<T>(
  { app, me, lockIds }: Dav,
  resources: readonly (FileResource | FolderResource)[],
  touchedResources: Touched,
  work: (tx: Tx, writer: Writer) => Promise<T>,
): Promise<T> {
  const nodeIds = resources.map(({ node }) => node.node_id)
  const spaceIds = resources.map(({ node }) => node.space_id)
  const writer = { tenantId: me.tenantId, userId: me.userId, lockIds }
  return transact(app, async tx => {
    await lockSpacesOf(app, tx, me, nodeIds)
    await requireUnlocked(app, tx, writer, spaceIds, touchedResources)
    return work(tx, writer)
  })
}
