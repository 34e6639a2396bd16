import { type contract, type InputOf, maxCopiedNodes } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { holdMediaOf } from '../../media/index.ts'
import { requireNodes } from '../policy.ts'
import { requireSpaceFor } from '../spaces/quota.ts'
import type { NodeRow, VersionRow } from '../tables.ts'
import { trashAccesses } from '../trash/trashing.ts'
import { growthOf, newVersion } from '../versions/adding.ts'
import { insertVersions } from '../versions/version-store.ts'
import { type NodeChange, recordChanges } from './changes.ts'
import { type Placed, placeInto } from './conflicts.ts'
import { requireFolder } from './folders.ts'
import { lockSpacesOf, type Writer } from './locking.ts'
import { requireHeight, requireOutside } from './moving.ts'
import { insertNodes, type NewNode, selectBelow } from './node-store.ts'

/** Rows of one statement. */
const batch = 1_000

export type Copy = InputOf<typeof contract.drive.copyDriveNodes>['body'] & {
  /** Another name for one node: COPY of WebDAV names it. */
  name?: string
  /** Only the folder itself: COPY of WebDAV with depth 0. */
  isShallow?: boolean
}

/**
 * Copies nodes and what stands below them into a folder, all or none: current versions only, and no bytes. Attachments become files.
 * @returns the ids of the copies, in the order asked; without those left out
 * @throws nodeNotFound, notAFolder, driveRoleTooLow, nodeNameTaken, moveIntoItself, tooDeep, tooManyNodes, quotaExceeded, nodeLocked
 */
export async function copyNodes(app: App, tx: Tx, me: Writer, copy: Copy): Promise<string[]> {
  await lockSpacesOf(app, tx, me, [copy.parentId])
  const sources = await requireNodes(app, tx, me, [...new Set(copy.nodeIds)])
  if (sources.some(({ node }) => node.parent_id === null && node.seq === null)) throw fail('nodeNotFound')
  const folder = await requireFolder(app, tx, me, copy.parentId)
  if (!copy.isShallow) requireOutside(sources, folder)
  for (const { node } of sources) await requireHeight(tx, folder.depth + 1, node)
  const { placed: placedNodes, replaced: replacedNodes } = await placeInto(app, tx, me, folder, sources, {
    ...copy,
    isCopy: true,
  })
  await trashAccesses(app, tx, me, replacedNodes)
  const trees = await treesOf(app, tx, me, folder.node, placedNodes, copy.isShallow ?? false)
  await insertCopies(app, tx, me, folder.node.space_id, trees.flat())
  return trees.map(([root]) => root!.node_id)
}

/** The new rows of each node with what stands below it, folders before what they hold. @throws tooManyNodes */
async function treesOf(
  app: App,
  tx: Tx,
  me: Writer,
  folder: NodeRow,
  placedNodes: readonly Placed[],
  isShallow: boolean,
): Promise<NewNode[][]> {
  const trees: NewNode[][] = []
  let left = maxCopiedNodes
  // One by one: a node that stands below another one of them is copied twice.
  for (const { node, name } of placedNodes) {
    const isWhole = node.kind === 'FOLDER' && !isShallow
    const below = isWhole ? await selectBelow(tx, me.tenantId, [node.node_id], left + 1) : []
    left -= below.length + 1
    if (left < 0) throw fail('tooManyNodes', { max: maxCopiedNodes })
    const root = { ...node, name, parent_id: folder.node_id, height: isShallow ? 0 : node.height }
    trees.push(copiesOf(app, me, folder, [root, ...below]))
  }
  return trees
}

function copiesOf(app: App, me: Writer, folder: NodeRow, sources: readonly NodeRow[]): NewNode[] {
  const newIds = new Map(sources.map(node => [node.node_id, uuidv7()]))
  const now = new Date(app.clock.now())
  return sources.map(source => ({
    tenant_id: me.tenantId,
    node_id: newIds.get(source.node_id)!,
    space_id: folder.space_id,
    parent_id: newIds.get(source.parent_id!) ?? folder.node_id,
    kind: source.kind,
    name: source.name,
    media_id: source.media_id,
    bytes: source.bytes,
    height: source.height,
    created_by: me.userId,
    created_time: now,
    modified_time: source.modified_time,
    dead_properties: source.dead_properties,
  }))
}

/** @throws quotaExceeded; nodeNotFound where a file ended meanwhile */
async function insertCopies(
  app: App,
  tx: Tx,
  me: Writer,
  spaceId: string,
  copies: readonly NewNode[],
): Promise<void> {
  const mediaIds = copies.flatMap(node => node.media_id ?? [])
  const media = await holdMediaOf(tx, me.tenantId, mediaIds)
  const versions: VersionRow[] = []
  const nodes = copies.map(node => {
    if (!node.media_id) return node
    const content = media.get(node.media_id)
    if (!content) throw fail('nodeNotFound')
    const version = newVersion(app, me, node, content)
    versions.push(version)
    return { ...node, version_id: version.version_id }
  })
  const growth = growthOf(spaceId, versions)
  await requireSpaceFor(app, tx, me.tenantId, spaceId, growth)
  const changes: NodeChange[] = []
  for (let at = 0; at < nodes.length; at += batch)
    for (const node of await insertNodes(tx, nodes.slice(at, at + batch)))
      changes.push({ what: 'CREATED', node })
  for (let at = 0; at < versions.length; at += batch) await insertVersions(tx, versions.slice(at, at + batch))
  if (changes.length > 0) await recordChanges(app, tx, me, spaceId, changes, growth)
}
