import type { contract, InputOf } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findSha256, type OwnedMedia, requireReadableMedia } from '../../media/index.ts'
import { requireNode } from '../policy.ts'
import { insertRecent } from '../recents/recent-store.ts'
import { requireSpaceFor } from '../spaces/quota.ts'
import type { NodeRow } from '../tables.ts'
import { trashAccesses } from '../trash/trashing.ts'
import { recordChanges } from '../tree/changes.ts'
import { requireDepth, requireFolder } from '../tree/folders.ts'
import { lockSpacesOf, requireWritable, type Writer } from '../tree/locking.ts'
import { freeName, refuseTaken } from '../tree/names.ts'
import { findNode, insertNodes, requireNoSpaceIds, selectNamed } from '../tree/node-store.ts'
import { addVersion, growthOf, newVersion } from '../versions/adding.ts'
import { findVersion, insertVersions } from '../versions/version-store.ts'
import { ownTimeOf } from './own-time.ts'

export type NewFile = InputOf<typeof contract.drive.createDriveFile>['body']

/**
 * Puts a file that the person may read into a folder; no bytes are copied. With the same `clientNodeId` again, it is the same file.
 * @returns its id; undefined where the name is taken and the newcomer was to be left out
 * @throws nodeNotFound, notAFolder, driveRoleTooLow, nodeNameTaken, tooDeep, mediaNotFound, quotaExceeded, nodeLocked
 */
export async function createFile(app: App, tx: Tx, me: Writer, file: NewFile): Promise<string | undefined> {
  await lockSpacesOf(app, tx, me, [file.parentId])
  const createdNode = await findNode(tx, me.tenantId, file.clientNodeId)
  if (createdNode) return idOfMade(app, tx, me, createdNode)
  const folder = await requireFolder(app, tx, me, file.parentId)
  requireDepth(folder.depth + 1)
  const [media] = await requireReadableMedia(app, me, [file.mediaId], tx)
  const [existing] = await selectNamed(tx, me.tenantId, file.parentId, [file.name])
  let name = file.name
  if (existing) {
    if (file.onConflict === 'SKIP') return undefined
    if (file.onConflict === 'FAIL') refuseTaken([existing])
    if (file.onConflict === 'REPLACE') {
      const replacedId = await replace(app, tx, me, existing, media!, file.modifiedTime)
      if (replacedId !== undefined) return replacedId
    } else name = await freeName(tx, me.tenantId, file.parentId, { name, kind: 'FILE' })
  }
  const { clientNodeId: nodeId, modifiedTime } = file
  return insertFile(app, tx, me, folder.node, { nodeId, name, media: media!, modifiedTime })
}

/** Of a request that was sent again. @throws nodeNotFound where the id is of something else */
async function idOfMade(app: App, tx: Tx, me: Writer, { node_id: nodeId }: NodeRow): Promise<string> {
  const { node } = await requireNode(app, tx, me, nodeId, 'VIEW', { trashed: true })
  if (node.kind !== 'FILE' || node.created_by !== me.userId) throw fail('nodeNotFound')
  return nodeId
}

/** A file becomes the newcomer’s earlier version; a folder goes into the trash, and nothing is answered. */
async function replace(
  app: App,
  tx: Tx,
  me: Writer,
  existing: NodeRow,
  media: OwnedMedia,
  modifiedTime: number | undefined,
): Promise<string | undefined> {
  const access = await requireNode(app, tx, me, existing.node_id, 'EDIT')
  await requireWritable(app, tx, me, [access])
  if (existing.kind === 'FOLDER') {
    await trashAccesses(app, tx, me, [access])
    return undefined
  }
  const ownTime = ownTimeOf(app, modifiedTime)
  if (!(await isOwnCurrent(tx, me, existing, media, ownTime)))
    await addVersion(app, tx, me, existing, media, ownTime)
  await insertRecent(tx, me, existing.node_id, new Date(app.clock.now()))
  return existing.node_id
}

/** Whether the person made the current version of the same bytes: the answer to their first request was lost. */
async function isOwnCurrent(
  tx: Tx,
  me: Writer,
  existing: NodeRow,
  media: OwnedMedia,
  ownTime: Date | undefined,
): Promise<boolean> {
  const { media_id: mediaId, version_id: versionId, modified_time: modifiedTime } = existing
  if (mediaId === null || versionId === null || mediaId === media.mediaId) return mediaId === media.mediaId
  if (existing.bytes !== media.bytes) return false
  if (ownTime && ownTime.getTime() !== modifiedTime.getTime()) return false
  const sums = await findSha256(tx, me.tenantId, [mediaId, media.mediaId])
  const sum = sums.get(mediaId)
  if (sum === undefined || sum !== sums.get(media.mediaId)) return false
  return (await findVersion(tx, existing, versionId))?.user_id === me.userId
}

interface NewFileNode {
  nodeId: string
  name: string
  media: OwnedMedia
  modifiedTime: number | undefined
}

async function insertFile(
  app: App,
  tx: Tx,
  me: Writer,
  folder: NodeRow,
  { nodeId, name, media, modifiedTime }: NewFileNode,
): Promise<string> {
  const version = newVersion(app, me, { node_id: nodeId, space_id: folder.space_id }, media)
  const growth = growthOf(folder.space_id, [version])
  await requireSpaceFor(app, tx, me.tenantId, folder.space_id, growth)
  await requireNoSpaceIds(tx, me.tenantId, [nodeId])
  const [node] = await insertNodes(tx, [
    {
      tenant_id: me.tenantId,
      node_id: nodeId,
      space_id: folder.space_id,
      parent_id: folder.node_id,
      kind: 'FILE',
      name,
      version_id: version.version_id,
      media_id: media.mediaId,
      bytes: media.bytes,
      created_by: me.userId,
      created_time: version.created_time,
      modified_time: ownTimeOf(app, modifiedTime) ?? version.created_time,
    },
  ])
  await insertVersions(tx, [version])
  await recordChanges(app, tx, me, folder.space_id, [{ what: 'CREATED', node: node! }], growth)
  await insertRecent(tx, me, nodeId, version.created_time)
  return nodeId
}
