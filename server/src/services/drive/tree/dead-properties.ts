import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { requireNode } from '../policy.ts'
import type { NodeRow } from '../tables.ts'
import { lockSpacesOf, type Writer } from './locking.ts'
import { findNode, updateNode } from './node-store.ts'

type DeadProperties = Record<string, string>

/**
 * Changes the properties that programs of WebDAV keep on a node: XML by name, which means nothing to the drive.
 * @throws nodeNotFound, driveRoleTooLow
 */
export async function setDeadProperties(
  app: App,
  tx: Tx,
  me: Writer,
  nodeId: string,
  change: (before: DeadProperties) => DeadProperties,
): Promise<void> {
  await lockSpacesOf(app, tx, me, [nodeId])
  const { node } = await requireNode(app, tx, me, nodeId, 'EDIT')
  const before = node.dead_properties ?? {}
  const after = change(before)
  const isEmpty = Object.keys(after).length === 0
  if (isEmpty && Object.keys(before).length === 0) return
  await updateNode(tx, node, { dead_properties: isEmpty ? null : JSON.stringify(after) })
}

/** After a program has written a file that is older than that. Answers the node as it is now. */
export async function setModifiedTime(
  tx: Tx,
  { tenantId }: Writer,
  nodeId: string,
  time: Date | undefined,
): Promise<NodeRow> {
  if (!time) return (await findNode(tx, tenantId, nodeId))!
  return updateNode(tx, { tenant_id: tenantId, node_id: nodeId }, { modified_time: time })
}
