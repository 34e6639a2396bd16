import { nodeNameKey } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { requireReadableMedia } from '../../media/index.ts'
import type { NewFile } from '../files/creating.ts'
import { ownTimeOf } from '../files/own-time.ts'
import type { NodeAccess } from '../policy.ts'
import { insertRecents } from '../recents/recent-store.ts'
import { requireSpaceFor } from '../spaces/quota.ts'
import type { VersionRow } from '../tables.ts'
import { recordChanges } from '../tree/changes.ts'
import { requireDepth, requireFolder } from '../tree/folders.ts'
import { lockSpacesOf, type Writer } from '../tree/locking.ts'
import { insertNodes, requireNoSpaceIds, selectNamed, selectNodes } from '../tree/node-store.ts'
import { growthOf, newVersion } from '../versions/adding.ts'
import { insertVersions } from '../versions/version-store.ts'

/**
 * Puts files into folders where their names are free, in a few statements for all of them.
 * @returns false, with nothing written, where one of them needs `createFile`: its name is taken, or it was made before
 * @throws as `createFile`
 */
export async function createNewFiles(
  app: App,
  tx: Tx,
  me: Writer,
  files: readonly NewFile[],
): Promise<boolean> {
  const byFolder = Map.groupBy(files, file => file.parentId)
  await lockSpacesOf(app, tx, me, [...byFolder.keys()])
  const nodeIds = files.map(file => file.clientNodeId)
  if (new Set(nodeIds).size < files.length) return false
  if ((await selectNodes(tx, me.tenantId, nodeIds)).length > 0) return false
  await requireNoSpaceIds(tx, me.tenantId, nodeIds)
  const folders = new Map<string, NodeAccess>()
  for (const [folderId, inFolder] of byFolder) {
    const folder = await requireFolder(app, tx, me, folderId)
    requireDepth(folder.depth + 1)
    folders.set(folderId, folder)
    const names = inFolder.map(file => file.name)
    if (new Set(names.map(nodeNameKey)).size < names.length) return false
    if ((await selectNamed(tx, me.tenantId, folderId, names)).length > 0) return false
  }
  const bySpace = Map.groupBy(files, file => folders.get(file.parentId)!.node.space_id)
  for (const [spaceId, inSpace] of bySpace) await insertInto(app, tx, me, spaceId, inSpace)
  return true
}

async function insertInto(
  app: App,
  tx: Tx,
  me: Writer,
  spaceId: string,
  files: readonly NewFile[],
): Promise<void> {
  const media = await requireReadableMedia(
    app,
    me,
    files.map(file => file.mediaId),
    tx,
  )
  const versions = files.map(
    (file, n): VersionRow =>
      newVersion(app, me, { node_id: file.clientNodeId, space_id: spaceId }, media[n]!),
  )
  const growth = growthOf(spaceId, versions)
  await requireSpaceFor(app, tx, me.tenantId, spaceId, growth)
  const nodes = await insertNodes(
    tx,
    files.map(({ parentId, name, clientNodeId, modifiedTime }, n) => ({
      tenant_id: me.tenantId,
      node_id: clientNodeId,
      space_id: spaceId,
      parent_id: parentId,
      kind: 'FILE',
      name,
      version_id: versions[n]!.version_id,
      media_id: media[n]!.mediaId,
      bytes: media[n]!.bytes,
      created_by: me.userId,
      created_time: versions[n]!.created_time,
      modified_time: ownTimeOf(app, modifiedTime) ?? versions[n]!.created_time,
    })),
  )
  await insertVersions(tx, versions)
  await recordChanges(
    app,
    tx,
    me,
    spaceId,
    nodes.map(node => ({ what: 'CREATED', node })),
    growth,
  )
  await insertRecents(
    tx,
    me,
    nodes.map(node => node.node_id),
    new Date(app.clock.now()),
  )
}
