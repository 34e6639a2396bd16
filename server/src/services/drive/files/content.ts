import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { requireReadableMedia } from '../../media/index.ts'
import { requireNode } from '../policy.ts'
import { insertRecent } from '../recents/recent-store.ts'
import type { NodeRow } from '../tables.ts'
import { lockSpacesOf, requireWritable, type Writer } from '../tree/locking.ts'
import { addVersion } from '../versions/adding.ts'

/**
 * Makes a file that the person may read the next version of a node; the same once more changes nothing.
 * @throws nodeNotFound, driveRoleTooLow, attachmentReadOnly, nodeLocked, notAFile, mediaNotFound, quotaExceeded, versionConflict
 */
export async function setContent(
  app: App,
  tx: Tx,
  me: Writer,
  nodeId: string,
  { mediaId, ifVersionId }: { mediaId: string; ifVersionId?: string | undefined },
): Promise<void> {
  const node = await requireWritableFile(app, tx, me, nodeId)
  if (node.media_id === mediaId) return
  if (ifVersionId !== undefined && node.version_id !== ifVersionId)
    throw fail('versionConflict', { versionId: node.version_id! })
  const [media] = await requireReadableMedia(app, me, [mediaId], tx)
  await addVersion(app, tx, me, node, media!)
  await insertRecent(tx, me, nodeId, new Date(app.clock.now()))
}

/** A file in a locked space, for somebody who may change it. @throws as `setContent` */
export async function requireWritableFile(app: App, tx: Tx, me: Writer, nodeId: string): Promise<NodeRow> {
  await lockSpacesOf(app, tx, me, [nodeId])
  const access = await requireNode(app, tx, me, nodeId)
  await requireWritable(app, tx, me, [access])
  const { node } = await requireNode(app, tx, me, nodeId, 'EDIT')
  if (node.kind !== 'FILE') throw fail('notAFile')
  return node
}
