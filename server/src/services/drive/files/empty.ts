import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { planRelease } from '../../media/index.ts'
import { insertRecent } from '../recents/recent-store.ts'
import type { NodeRow } from '../tables.ts'
import { recordChanges } from '../tree/changes.ts'
import { requireDepth, requireFolder } from '../tree/folders.ts'
import { lockSpacesOf, type Writer } from '../tree/locking.ts'
import { refuseTaken } from '../tree/names.ts'
import { insertNodes, selectNamed, updateNode } from '../tree/node-store.ts'
import { pictureOf } from '../versions/adding.ts'
import { markSuperseded } from '../versions/version-store.ts'
import { requireWritableFile } from './content.ts'

/**
 * A file without a version: programs make an empty file first, or lock a name, and send the content afterwards, which then is its first
 * version.
 * @throws nodeNotFound, notAFolder, driveRoleTooLow, nodeNameTaken, tooDeep
 */
export async function createEmptyFile(
  app: App,
  tx: Tx,
  me: Writer,
  { parentId, name }: { parentId: string; name: string },
): Promise<NodeRow> {
  await lockSpacesOf(app, tx, me, [parentId])
  const folder = await requireFolder(app, tx, me, parentId)
  requireDepth(folder.depth + 1)
  const existing = await selectNamed(tx, me.tenantId, parentId, [name])
  if (existing.length > 0) refuseTaken(existing)
  const now = new Date(app.clock.now())
  const [node] = await insertNodes(tx, [
    {
      ...{ tenant_id: me.tenantId, node_id: uuidv7(), space_id: folder.node.space_id, parent_id: parentId },
      ...{ kind: 'FILE', name, created_by: me.userId, created_time: now },
    },
  ])
  await recordChanges(app, tx, me, folder.node.space_id, [{ what: 'CREATED', node: node! }])
  await insertRecent(tx, me, node!.node_id, now)
  return node!
}

/** Leaves a file without a current version; its versions stay. @throws as `setContent` */
export async function emptyFile(app: App, tx: Tx, me: Writer, nodeId: string): Promise<NodeRow> {
  const node = await requireWritableFile(app, tx, me, nodeId)
  if (node.media_id === null) return node
  const now = new Date(app.clock.now())
  if (node.version_id) await markSuperseded(tx, me.tenantId, node.version_id, now)
  const changedNode = await updateNode(tx, node, {
    ...{ version_id: null, media_id: null, picture_id: null, bytes: 0, scan: null },
    ...{ modified_by: me.userId, modified_time: now },
  })
  await planRelease(tx, me.tenantId, pictureOf(node))
  await recordChanges(app, tx, me, node.space_id, [{ what: 'CONTENT', node: changedNode }])
  return changedNode
}
