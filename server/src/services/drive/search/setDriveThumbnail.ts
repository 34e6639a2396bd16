import { type contract, includesRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findStored, setPicture } from '../../media/index.ts'
import { findAccess, requireNode } from '../policy.ts'
import type { NodeRow } from '../tables.ts'
import { viewNode } from '../tree/view.ts'
import { findVersion } from '../versions/version-store.ts'
import { setNodePicture } from './node-picture.ts'
import { selectNodesWith } from './thumbnail-store.ts'

/** A file in more places than these keeps what stands for it; a node may have another. */
const mostNodes = 100

export const setDriveThumbnail: Handler<typeof contract.driveSearch.setDriveThumbnail, App> = async (
  { app, me },
  { params, body },
) => {
  const access = await requireNode(app, app.db, me, params.nodeId, 'EDIT')
  const { media_id: mediaId } = access.node
  if (!mediaId) throw fail('notAFile')
  const { bytes } = body.file
  if (await standsForOwnOnly(app, me, access.node, mediaId))
    await setPicture(app, me.tenantId, mediaId, bytes, row => {
      // A picture that the server draws itself needs none, and takes none.
      if (!row) throw fail('nodeNotFound')
      if (row.kind === 'IMAGE') throw fail('pictureInvalid', { reason: 'notAPicture' })
      return row
    })
  else if (await needsPicture(app, access.node, mediaId)) await setNodePicture(app, me, access.node, bytes)
  return viewNode(app, me, params.nodeId)
}

/** Whether neither the file nor the node has a picture. @throws pictureInvalid where the file is one itself */
async function needsPicture(app: App, node: NodeRow, mediaId: string): Promise<boolean> {
  const storedMedia = (await findStored(app.db, node.tenant_id, [mediaId])).get(mediaId)
  if (storedMedia?.media.kind === 'IMAGE') throw fail('pictureInvalid', { reason: 'notAPicture' })
  return storedMedia?.hasPreview === false && node.picture_id === null
}

/**
 * Whether nobody sees a picture by this person on what they may not edit: the copies of a file have their bytes in common, and the picture
 * with them. Whoever uploaded the bytes may set it in any case.
 */
async function standsForOwnOnly(app: App, me: Requester, node: NodeRow, mediaId: string): Promise<boolean> {
  const version = node.version_id === null ? undefined : await findVersion(app.db, node, node.version_id)
  if (version?.owner_id === me.userId) return true
  const nodeIds = await selectNodesWith(app.db, me.tenantId, mediaId, mostNodes + 1)
  if (nodeIds.length > mostNodes) return false
  const accesses = await findAccess(app, app.db, me, nodeIds)
  return nodeIds.every(nodeId => includesRole(accesses.get(nodeId)?.role ?? 'VIEW', 'EDIT'))
}
