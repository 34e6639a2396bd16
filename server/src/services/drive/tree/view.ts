import type { DriveNode, DriveNodeWithPath, Media } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { findMedia } from '../../media/index.ts'
import { findAccess, type NodeAccess, requireNode } from '../policy.ts'
import { selectMarks } from './mark-store.ts'

/** Nodes as the person sees them, in the order given. */
export async function viewNodes(
  q: Queryable,
  me: Requester,
  accesses: readonly NodeAccess[],
): Promise<DriveNode[]> {
  const nodeIds = accesses.map(({ node }) => node.node_id)
  const mediaIds = accesses.flatMap(({ node: { media_id, picture_id } }) =>
    [media_id, picture_id].filter(id => id !== null),
  )
  const marks = await selectMarks(q, me, nodeIds)
  const media = await findMedia(q, me.tenantId, mediaIds)
  return accesses.map(access =>
    viewOf(access, {
      media: access.node.media_id === null ? undefined : media.get(access.node.media_id),
      picture: access.node.picture_id === null ? undefined : media.get(access.node.picture_id),
      isStarred: marks.get(access.node.node_id)?.is_starred ?? false,
      isShared: marks.get(access.node.node_id)?.is_shared ?? false,
    }),
  )
}

export async function viewNodesWithPath(
  q: Queryable,
  me: Requester,
  accesses: readonly NodeAccess[],
): Promise<DriveNodeWithPath[]> {
  const views = await viewNodes(q, me, accesses)
  return views.map((view, n) => ({ ...view, path: accesses[n]!.path }))
}

/** These nodes as they are now; those that are gone, or that the person cannot see, are left out. */
export async function viewNodesById(
  app: App,
  q: Queryable,
  me: Requester,
  nodeIds: readonly string[],
): Promise<DriveNode[]> {
  const accesses = await findAccess(app, q, me, nodeIds)
  return viewNodes(
    q,
    me,
    nodeIds.flatMap(nodeId => accesses.get(nodeId) ?? []),
  )
}

/** One node as it is now, also in the trash. @throws nodeNotFound */
export async function viewNode(app: App, me: Requester, nodeId: string): Promise<DriveNode> {
  const access = await requireNode(app, app.db, me, nodeId, 'VIEW', { trashed: true })
  const [view] = await viewNodes(app.db, me, [access])
  return view!
}

interface Marks {
  media: Media | undefined
  picture: Media | undefined
  isStarred: boolean
  isShared: boolean
}

function viewOf(
  { node, role, path, messageId }: NodeAccess,
  { media, picture, isStarred, isShared }: Marks,
): DriveNode {
  const parentId = path.at(-1)?.nodeId
  return {
    nodeId: node.node_id,
    spaceId: node.space_id,
    ...(parentId === undefined ? {} : { parentId }),
    kind: node.kind,
    name: node.name,
    bytes: node.bytes,
    ...(media ? { mimeType: media.mimeType, media } : {}),
    ...(picture ? { picture } : {}),
    ...(node.version_id === null ? {} : { versionId: node.version_id }),
    etag: etagOf(node),
    createdTime: node.created_time.getTime(),
    modifiedTime: node.modified_time.getTime(),
    ...(node.created_by === null ? {} : { createdBy: node.created_by }),
    ...(node.modified_by === null ? {} : { modifiedBy: node.modified_by }),
    role,
    isStarred,
    isShared,
    ...(node.trashed_time === null ? {} : { trashedTime: node.trashed_time.getTime() }),
    ...(messageId === undefined ? {} : { attachment: { roomId: node.space_id, messageId, seq: node.seq! } }),
    ...(node.scan === null ? {} : { scan: node.scan }),
  }
}

/** A folder's follows everything below it; numbers of changes are those of its space. */
export const etagOf = (node: NodeAccess['node']): string =>
  node.kind === 'FOLDER'
    ? `${node.space_id}.${node.change_seq}`
    : (node.version_id ?? node.media_id ?? node.node_id)
