import type { PublicDriveNode } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findStored } from '../../media/index.ts'
import type { NodeRow } from '../tables.ts'
import { addressesOf } from './addresses.ts'
import type { LiveLink, Visitor } from './visits.ts'

/** Files and folders as a visitor sees them. */
export async function viewPublicNodes(
  app: App,
  { row }: LiveLink,
  { token, visitor }: { token: string; visitor: Visitor },
  nodes: readonly NodeRow[],
): Promise<PublicDriveNode[]> {
  const mediaIds = nodes.flatMap(node => node.media_id ?? [])
  const files = await findStored(app.db, row.tenant_id, mediaIds)
  return nodes.map(node => {
    const storedMedia = node.media_id === null ? undefined : files.get(node.media_id)
    return {
      ...{ nodeId: node.node_id, kind: node.kind, name: node.name, bytes: node.bytes },
      // What it was called as it was uploaded, and when that was, is nothing that the link shows.
      ...(storedMedia
        ? {
            mimeType: storedMedia.media.mimeType,
            media: { ...storedMedia.media, name: node.name, createdTime: node.modified_time.getTime() },
          }
        : {}),
      modifiedTime: node.modified_time.getTime(),
      ...addressesOf(app, { token, row, visitor }, node, storedMedia),
    }
  })
}
