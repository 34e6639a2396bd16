import { maxDriveDepth, nodeNameKey } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { requireUnlocked } from '../locks/locks.ts'
import { type NodeAccess, requireNode } from '../policy.ts'
import type { NodeRow } from '../tables.ts'
import { type NodeChange, recordChanges } from './changes.ts'
import { lockSpacesOf, type Writer } from './locking.ts'
import { refuseTaken } from './names.ts'
import { insertNodes, selectNamed } from './node-store.ts'

export interface NewFolders {
  parentId: string
  /** Each from the parent down. */
  paths: readonly (readonly string[])[]
  /** Refuses the last folder of a path that exists. */
  isNew: boolean
}

/**
 * Folders below one, by path; those that exist are answered as they are. Ids in the requested order.
 * @throws nodeNotFound, notAFolder, driveRoleTooLow, nodeNameTaken where a file has the name, tooDeep
 */
export async function createFolders(
  app: App,
  tx: Tx,
  me: Writer,
  { parentId, paths, isNew }: NewFolders,
): Promise<string[]> {
  await lockSpacesOf(app, tx, me, [parentId])
  const parent = await requireFolder(app, tx, me, parentId)
  const byPath = new Map<string, NodeRow>()
  const changes: NodeChange[] = []
  const depths = paths.map(path => path.length)
  for (let depth = 1; depth <= Math.max(...depths); depth++) {
    // One level at once: its folders are looked for in the folders of the level above.
    const level = new Map<string, readonly string[]>()
    for (const path of paths) {
      const upper = path.slice(0, depth)
      // Of several spellings of a name the first one counts.
      if (path.length >= depth && !level.has(keyOf(upper))) level.set(keyOf(upper), upper)
    }
    const byParent = Map.groupBy(level.values(), path => byPath.get(keyOf(path.slice(0, -1))) ?? parent.node)
    for (const [folder, children] of byParent) {
      const names = children.map(path => path.at(-1)!)
      const existing = new Map(
        (await selectNamed(tx, me.tenantId, folder.node_id, names)).map(row => [row.name_key, row]),
      )
      const files = [...existing.values()].filter(row => row.kind === 'FILE')
      if (files.length > 0) refuseTaken(files)
      const isLast = isNew && depth === depths[0]
      if (isLast && existing.size > 0) refuseTaken([...existing.values()])
      const missing = children.filter(path => !existing.has(nodeNameKey(path.at(-1)!)))
      if (missing.length > 0) requireDepth(parent.depth + depth)
      const createdFolders = missing.length > 0 ? await insertFolders(app, tx, me, folder, missing) : []
      changes.push(...createdFolders.map(node => ({ what: 'CREATED' as const, node })))
      for (const row of [...existing.values(), ...createdFolders]) {
        const path = children.find(child => nodeNameKey(child.at(-1)!) === row.name_key)!
        byPath.set(keyOf(path), row)
      }
    }
  }
  if (changes.length > 0) await recordChanges(app, tx, me, parent.node.space_id, changes)
  return paths.map(path => byPath.get(keyOf(path))!.node_id)
}

/**
 * The folder for somebody who may put something into it. A lock on it, or a deep one above, is one on its list of members.
 * @throws nodeNotFound, notAFolder, driveRoleTooLow, nodeLocked
 */
export async function requireFolder(app: App, tx: Tx, me: Writer, folderId: string): Promise<NodeAccess> {
  const folder = await requireNode(app, tx, me, folderId, 'EDIT')
  if (folder.node.kind !== 'FOLDER') throw fail('notAFolder')
  await requireUnlocked(app, tx, me, [folder.node.space_id], { nodes: [folderId] })
  return folder
}

/** @param depth of a node; that of a root is 0. @throws tooDeep */
export function requireDepth(depth: number): void {
  if (depth > maxDriveDepth) throw fail('tooDeep', { max: maxDriveDepth })
}

const keyOf = (path: readonly string[]) => path.map(nodeNameKey).join('/')

/** Each path’s last folder, in one folder. */
async function insertFolders(
  app: App,
  tx: Tx,
  me: Writer,
  folder: NodeRow,
  paths: readonly (readonly string[])[],
): Promise<NodeRow[]> {
  const now = new Date(app.clock.now())
  return insertNodes(
    tx,
    paths.map(path => ({
      tenant_id: me.tenantId,
      node_id: uuidv7(),
      space_id: folder.space_id,
      parent_id: folder.node_id,
      kind: 'FOLDER' as const,
      name: path.at(-1)!,
      created_by: me.userId,
      created_time: now,
    })),
  )
}
