import type { DriveVersion } from '@trau/contract'
import type { Queryable } from '#platform/db/index.ts'
import { findMedia, findSha256 } from '../../media/index.ts'
import type { NodeRow, VersionRow } from '../tables.ts'

/** Versions of one node. */
export async function viewVersions(
  q: Queryable,
  node: NodeRow,
  versions: readonly VersionRow[],
): Promise<DriveVersion[]> {
  const mediaIds = versions.map(version => version.media_id)
  const media = await findMedia(q, node.tenant_id, mediaIds)
  const hashes = await findSha256(q, node.tenant_id, mediaIds)
  return versions.map(version => {
    const sha256 = hashes.get(version.media_id)
    return {
      versionId: version.version_id,
      nodeId: version.node_id,
      media: media.get(version.media_id)!,
      bytes: version.bytes,
      ...(sha256 === undefined ? {} : { sha256 }),
      ...(version.label === null ? {} : { label: version.label }),
      isCurrent: version.version_id === node.version_id,
      ...(version.user_id === null ? {} : { createdBy: version.user_id }),
      createdTime: version.created_time.getTime(),
    }
  })
}
