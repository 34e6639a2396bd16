import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { storeMade } from '../../media/index.ts'
import { requireNode } from '../policy.ts'
import type { NodeRow } from '../tables.ts'
import { lockSpacesOf, type Writer } from '../tree/locking.ts'
import { updateNode } from '../tree/node-store.ts'

/**
 * Gives one node a picture of its own, for as long as it has this content; the first one stays. Other nodes with the same bytes, and messages,
 * look as they did.
 * @throws nodeNotFound, driveRoleTooLow, pictureInvalid, tooBusy
 */
export async function setNodePicture(app: App, me: Writer, node: NodeRow, bytes: Uint8Array): Promise<void> {
  const thumbnail = await app.pictures.render(bytes, [{ name: 'thumbnail', within: 320 }])
  const picture = await storeMade(app, me.tenantId, thumbnail)
  try {
    await transact(app, async tx => {
      await lockSpacesOf(app, tx, me, [node.node_id])
      const { node: lockedNode } = await requireNode(app, tx, me, node.node_id, 'EDIT')
      if (lockedNode.version_id !== node.version_id || lockedNode.picture_id !== null) return
      await picture.keep(tx)
      await updateNode(tx, lockedNode, { picture_id: picture.media.mediaId })
    })
  } finally {
    await picture.dispose()
  }
}
