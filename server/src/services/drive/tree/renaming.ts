import { nodeNameKey } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { requireNode } from '../policy.ts'
import { recordChanges } from './changes.ts'
import { lockSpacesOf, requireWritable, type Writer } from './locking.ts'
import { refuseTaken } from './names.ts'
import { selectNamed, updateNode } from './node-store.ts'

/** @throws nodeNotFound for the root of a space, too; driveRoleTooLow, attachmentReadOnly, nodeLocked, nodeNameTaken */
export async function renameNode(app: App, tx: Tx, me: Writer, nodeId: string, name: string): Promise<void> {
  await lockSpacesOf(app, tx, me, [nodeId])
  const access = await requireNode(app, tx, me, nodeId)
  await requireWritable(app, tx, me, [access])
  const { node } = await requireNode(app, tx, me, nodeId, 'EDIT')
  if (node.parent_id === null) throw fail('nodeNotFound')
  if (node.name === name) return
  const sameNamed = await selectNamed(tx, me.tenantId, node.parent_id, [name])
  // The same name in another case is its own.
  if (sameNamed.some(row => row.node_id !== nodeId)) refuseTaken(sameNamed)
  const renamedNode = await updateNode(tx, node, {
    name,
    name_key: nodeNameKey(name),
  })
  await recordChanges(app, tx, me, node.space_id, [{ what: 'RENAMED', node: renamedNode, detail: node.name }])
}
