import type { Tx } from '#platform/db/index.ts'
import {
  copyNodes,
  deleteLocks,
  locksWithin,
  moveNodes,
  moveOverFile,
  overwriteFile,
  purgeSome,
  saveOverLeft,
  selectLocks,
  selectSharesLeaving,
  sharesLeft,
} from '../../drive/index.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { isSideName } from '../protocol/side-names.ts'
import {
  depthOf,
  destinationOf,
  requireConditions,
  requireMovable,
  requireParent,
  requirePresent,
} from '../require.ts'
import { resolve } from '../resolve.ts'
import type { FileResource, FolderResource, Resource, Vacancy } from '../resource.ts'
import { writeTrees } from '../writing.ts'

/** Where something goes: the folder, the name there, and what has that name now. */
interface Place {
  parent: FolderResource
  name: string
  present: FileResource | FolderResource | undefined
}

export async function copy(dav: Dav): Promise<Answer> {
  const { app, me } = dav
  const target = await resolve(app, me, dav.segments)
  const source = requirePresent(target)
  await requireConditions(dav, target)
  const isShallow = depthOf(dav, ['0', 'infinity'], 'infinity') === '0'
  if (source.kind !== 'FILE' && source.kind !== 'FOLDER') throw new DavRefusal(403)
  const place = await placeOf(dav, source)
  await writeTrees(dav, resourcesOf(place, source), touchedAt(place), async (tx, writer) => {
    if (isFileOverFile(source, place)) {
      await overwriteFile(app, tx, writer, source.node, place.present!.node.node_id)
      return
    }
    await endLocks(dav, tx, place.present)
    await copyNodes(app, tx, writer, { ...goingTo(source, place), isShallow })
  })
  return { status: place.present ? 204 : 201 }
}

export async function move(dav: Dav): Promise<Answer> {
  const { app, me } = dav
  const target = await resolve(app, me, dav.segments)
  requirePresent(target)
  await requireConditions(dav, target)
  const source = requireMovable(dav, target)
  if (source.kind === 'FOLDER' && depthOf(dav, ['0', 'infinity'], 'infinity') === '0')
    throw new DavRefusal(400)
  const place = await placeOf(dav, source)
  const { nodes, trees } = touchedAt(place)
  const touchedResources = {
    nodes: [...nodes, source.node.parent_id!],
    trees: [...trees, source.node.node_id],
  }
  const isItself = place.present?.node.node_id === source.node.node_id
  let leavingShares: Awaited<ReturnType<typeof selectSharesLeaving>> = []
  await writeTrees(dav, resourcesOf(place, source), touchedResources, async (tx, writer) => {
    leavingShares = await selectSharesLeaving(tx, me.tenantId, goingTo(source, place))
    if (isFileOverFile(source, place)) {
      await moveOverFile(app, tx, writer, source.node, place.present!.node.node_id)
      await endLocks(dav, tx, source)
      return
    }
    if (!isItself) await endLocks(dav, tx, place.present)
    // Locks stay behind (RFC 4918, section 7.5).
    await endLocks(dav, tx, source)
    const { parent, name, present } = place
    const left = { parentId: parent.node.node_id, name }
    if (!present && source.kind === 'FILE' && (await saveOverLeft(app, tx, writer, source.node, left))) return
    await moveNodes(app, tx, writer, goingTo(source, place))
  })
  await sharesLeft(app, me.tenantId, leavingShares)
  if (isFileOverFile(source, place)) await purgeSome(app)
  return { status: place.present ? 204 : 201 }
}

/** Programs save so; the other file stays, with a version more. */
const isFileOverFile = (source: FileResource | FolderResource, { present }: Place): boolean =>
  source.kind === 'FILE' && present?.kind === 'FILE' && present.node.node_id !== source.node.node_id

const goingTo = ({ node }: FileResource | FolderResource, { parent, name }: Place) => ({
  nodeIds: [node.node_id],
  parentId: parent.node.node_id,
  name,
  onConflict: 'REPLACE' as const,
})

/** @throws 412 where something is there and `Overwrite` is `F` */
async function placeOf(dav: Dav, source: FileResource | FolderResource): Promise<Place> {
  const segments = destinationOf(dav)
  if (segments.some(isSideName)) throw new DavRefusal(403)
  const target = await resolve(dav.app, dav.me, segments)
  const parent = await parentOf(dav, target, segments)
  if (target.kind !== 'NOTHING' && dav.request.headers.overwrite?.toString().toUpperCase() === 'F')
    throw new DavRefusal(412)
  // Into itself, or over a folder that it stands in.
  const isBelow = parent.above.includes(source.node.node_id)
  const isAbove = target.kind === 'FOLDER' && source.above.includes(target.node.node_id)
  const present = target.kind === 'NOTHING' ? undefined : requireMovable(dav, target)
  const isSame = present?.node.node_id === source.node.node_id
  // Another writing of its own name is a new name for it.
  const isRewritten = isSame && segments.at(-1) !== source.node.name && dav.request.method === 'MOVE'
  if (isBelow || (isAbove && !isSame) || (isSame && !isRewritten)) throw new DavRefusal(403)
  return { parent, name: segments.at(-1)!, present }
}

async function parentOf(
  dav: Dav,
  target: Resource | Vacancy,
  segments: readonly string[],
): Promise<FolderResource> {
  if (target.kind === 'NOTHING') return requireParent(dav, target)
  const parent = await resolve(dav.app, dav.me, segments.slice(0, -1))
  if (parent.kind !== 'FOLDER') throw new DavRefusal(403)
  return parent
}

const resourcesOf = ({ parent, present }: Place, source: FileResource | FolderResource) =>
  present ? [source, parent, present] : [source, parent]

const touchedAt = ({ parent, present }: Place) => ({
  nodes: [parent.node.node_id],
  trees: present ? [present.node.node_id] : [],
})

/** The locks on what goes away, and on everything below it. */
async function endLocks(
  { app, me }: Dav,
  tx: Tx,
  resource: FileResource | FolderResource | undefined,
): Promise<void> {
  if (!resource) return
  const { node_id: nodeId, space_id: spaceId } = resource.node
  const locks = await selectLocks(tx, me.tenantId, [spaceId], app.clock.now())
  await deleteLocks(
    tx,
    me.tenantId,
    locksWithin(locks, nodeId).map(({ lock_id }) => lock_id),
  )
}
