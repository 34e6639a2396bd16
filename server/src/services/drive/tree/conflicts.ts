import { nodeNameKey } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { type NodeAccess, requireNodes } from '../policy.ts'
import type { NodeRow } from '../tables.ts'
import { requireWritable, type Writer } from './locking.ts'
import { freeName, refuseTaken } from './names.ts'
import { selectNamed } from './node-store.ts'
import { nodeNameOf } from './storable-name.ts'

interface Placing {
  onConflict: 'FAIL' | 'RENAME' | 'REPLACE' | 'SKIP'
  /** Of one node. */
  name?: string
  isCopy?: boolean
}

export interface Placed {
  node: NodeRow
  name: string
}

/**
 * The names under which nodes come into a locked folder, and what has to leave it for them.
 * @throws nodeNameTaken, driveRoleTooLow, nodeLocked
 */
export async function placeInto(
  app: App,
  tx: Tx,
  me: Writer,
  folder: NodeAccess,
  newcomers: readonly NodeAccess[],
  { onConflict, name: newName, isCopy = false }: Placing,
): Promise<{ placed: Placed[]; replaced: NodeAccess[] }> {
  const parentId = folder.node.node_id
  // A message carries files under names that no drive takes.
  const nameOf = (node: NodeRow) => newName ?? (node.seq === null ? node.name : nodeNameOf(node.name))
  const names = newcomers.map(({ node }) => nameOf(node))
  const newcomerIds = new Set(newcomers.map(({ node }) => node.node_id))
  // What moves and stands there already under another name does not stand in its own way.
  const existing = (await selectNamed(tx, me.tenantId, parentId, names)).filter(
    row => isCopy || !newcomerIds.has(row.node_id),
  )
  const takenBy = new Map(existing.map(row => [row.name_key, row]))
  const takenKeys = new Set(takenBy.keys())
  const conflicts: NodeRow[] = []
  const replacedIds: string[] = []
  const placedNodes: Placed[] = []
  for (const { node } of newcomers) {
    let name = nameOf(node)
    if (takenKeys.has(nodeNameKey(name))) {
      const other = takenBy.get(nodeNameKey(name))
      if (onConflict === 'SKIP') continue
      // Nothing is replaced by its own copy.
      if (onConflict === 'REPLACE' && other && !newcomerIds.has(other.node_id)) {
        replacedIds.push(other.node_id)
        takenBy.delete(other.name_key)
      } else if (onConflict === 'FAIL') {
        conflicts.push(other ?? node)
        continue
        // Two newcomers of one name: the second gets a number, whatever was asked.
      } else name = await freeName(tx, me.tenantId, parentId, { ...node, name }, takenKeys)
    }
    takenKeys.add(nodeNameKey(name))
    placedNodes.push({ node, name })
  }
  if (conflicts.length > 0) refuseTaken(conflicts)
  const replacedNodes = await requireNodes(app, tx, me, replacedIds, 'EDIT')
  await requireWritable(app, tx, me, replacedNodes)
  return { placed: placedNodes, replaced: replacedNodes }
}
