import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { type OwnedMedia, planRelease } from '../../media/index.ts'
import { requireSpaceFor } from '../spaces/quota.ts'
import type { NodeRow, VersionRow } from '../tables.ts'
import { type Growth, recordChanges } from '../tree/changes.ts'
import type { Writer } from '../tree/locking.ts'
import { updateNode } from '../tree/node-store.ts'
import { deleteVersions, insertVersions, markSuperseded, selectSuperfluous } from './version-store.ts'

/** What versions take in the space of their node. */
export const growthOf = (
  spaceId: string,
  versions: readonly Pick<VersionRow, 'bytes' | 'owner_id'>[],
): Growth => ({
  bytes: versions.reduce((sum, version) => sum + version.bytes, 0),
  foreignBytes: versions.reduce(
    (sum, version) => sum + (version.owner_id === spaceId ? 0 : version.bytes),
    0,
  ),
})

export const newVersion = (
  app: App,
  me: Writer,
  node: Pick<NodeRow, 'node_id' | 'space_id'>,
  media: OwnedMedia | Pick<VersionRow, 'media_id' | 'bytes' | 'owner_id'>,
): VersionRow => ({
  tenant_id: me.tenantId,
  version_id: uuidv7(),
  node_id: node.node_id,
  space_id: node.space_id,
  label: null,
  user_id: me.userId,
  ...('mediaId' in media
    ? { media_id: media.mediaId, bytes: media.bytes, owner_id: media.ownerId }
    : { media_id: media.media_id, bytes: media.bytes, owner_id: media.owner_id }),
  created_time: new Date(app.clock.now()),
  superseded_time: null,
})

/** What is released when a node gets other content. */
export const pictureOf = ({ picture_id: pictureId }: Pick<NodeRow, 'picture_id'>): string[] =>
  pictureId === null ? [] : [pictureId]

/**
 * Makes a file the current version of a node in a locked space. The oldest versions beyond those that a node keeps are deleted.
 * @throws quotaExceeded
 */
export async function addVersion(
  app: App,
  tx: Tx,
  me: Writer,
  node: NodeRow,
  content: OwnedMedia | Pick<VersionRow, 'media_id' | 'bytes' | 'owner_id'>,
  ownTime?: Date,
): Promise<NodeRow> {
  const version = newVersion(app, me, node, content)
  await requireSpaceFor(app, tx, me.tenantId, node.space_id, growthOf(node.space_id, [version]))
  if (node.version_id) await markSuperseded(tx, me.tenantId, node.version_id, version.created_time)
  await insertVersions(tx, [version])
  const changedNode = await updateNode(tx, node, {
    version_id: version.version_id,
    media_id: version.media_id,
    picture_id: null,
    bytes: version.bytes,
    modified_by: me.userId,
    modified_time: ownTime ?? version.created_time,
  })
  const old = await selectSuperfluous(tx, node)
  await deleteVersions(
    tx,
    me.tenantId,
    old.map(one => one.version_id),
  )
  await planRelease(tx, me.tenantId, [...old.map(one => one.media_id), ...pictureOf(node)])
  const [addedGrowth, removedGrowth] = [growthOf(node.space_id, [version]), growthOf(node.space_id, old)]
  await recordChanges(app, tx, me, node.space_id, [{ what: 'CONTENT', node: changedNode }], {
    bytes: addedGrowth.bytes - removedGrowth.bytes,
    foreignBytes: addedGrowth.foreignBytes - removedGrowth.foreignBytes,
  })
  return changedNode
}
