import { deleteLocks, locksWithin, selectLocks, trashNodes } from '../../drive/index.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { requireConditions, requireMovable, requirePresent } from '../require.ts'
import { resolve } from '../resolve.ts'
import { writeTrees } from '../writing.ts'

/** Into the trash, with the locks that stood there. */
export async function remove(dav: Dav): Promise<Answer> {
  const { app, me, request } = dav
  const target = await resolve(app, me, dav.segments)
  requirePresent(target)
  await requireConditions(dav, target)
  const resource = requireMovable(dav, target)
  const { depth } = request.headers
  if (resource.kind === 'FOLDER' && depth !== undefined && depth !== 'infinity') throw new DavRefusal(400)
  const { node_id: nodeId, parent_id: parentId, space_id: spaceId } = resource.node
  await writeTrees(dav, [resource], { nodes: [parentId!], trees: [nodeId] }, async (tx, writer) => {
    const locks = await selectLocks(tx, me.tenantId, [spaceId], app.clock.now())
    await trashNodes(app, tx, writer, [nodeId])
    await deleteLocks(
      tx,
      me.tenantId,
      locksWithin(locks, nodeId).map(({ lock_id }) => lock_id),
    )
  })
  return { status: 204 }
}
