import type { DriveRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { planRelease } from '../../media/index.ts'
import { publishVersions } from '../events.ts'
import { requireNode, requireRole } from '../policy.ts'
import { shrinkSpace } from '../spaces/space-store.ts'
import type { NodeRow, VersionRow } from '../tables.ts'
import { lockSpacesOf, requireWritable, type Writer } from '../tree/locking.ts'
import { addVersion, growthOf } from './adding.ts'
import { deleteVersions, findVersion } from './version-store.ts'

/**
 * A version for somebody who may change its node, whose space is then locked.
 * @throws nodeNotFound, driveRoleTooLow, attachmentReadOnly, nodeLocked, versionNotFound
 */
export async function requireWritableVersion(
  app: App,
  tx: Tx,
  me: Writer,
  nodeId: string,
  versionId: string,
): Promise<{ node: NodeRow; role: DriveRole; version: VersionRow }> {
  await lockSpacesOf(app, tx, me, [nodeId])
  const access = await requireNode(app, tx, me, nodeId)
  await requireWritable(app, tx, me, [access])
  const { node, role } = await requireNode(app, tx, me, nodeId, 'EDIT')
  const version = await findVersion(tx, node, versionId)
  if (!version) throw fail('versionNotFound')
  return { node, role, version }
}

/** Makes an earlier version the current one, as a new version. @throws as `requireWritableVersion`, quotaExceeded */
export async function restoreVersion(
  app: App,
  tx: Tx,
  me: Writer,
  nodeId: string,
  versionId: string,
): Promise<void> {
  const { node, version } = await requireWritableVersion(app, tx, me, nodeId, versionId)
  if (version.version_id !== node.version_id) await addVersion(app, tx, me, node, version)
}

/**
 * For ever, so only by who made it or manages the file. Answers its bytes’ id, to be released after the commit.
 * @throws as `requireWritableVersion`, versionIsCurrent
 */
export async function deleteVersion(
  app: App,
  tx: Tx,
  me: Writer,
  nodeId: string,
  versionId: string,
): Promise<string> {
  const { node, role, version } = await requireWritableVersion(app, tx, me, nodeId, versionId)
  // An editor may change a file, not take away what others made of it.
  if (version.user_id !== me.userId) requireRole(role, 'MANAGE')
  if (version.version_id === node.version_id) throw fail('versionIsCurrent')
  await deleteVersions(tx, me.tenantId, [versionId])
  await planRelease(tx, me.tenantId, [version.media_id])
  await shrinkSpace(tx, me.tenantId, node.space_id, growthOf(node.space_id, [version]))
  await publishVersions(app, tx, me.tenantId, node.space_id)
  return version.media_id
}
