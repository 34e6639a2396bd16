import {
  accessesBelow,
  findAccess,
  requireNode,
  selectMembersAfter,
  visibleAttachments,
} from '../drive/index.ts'
import { attachmentName } from './attachments.ts'
import type { Dav } from './context.ts'
import { isSideName } from './protocol/side-names.ts'
import { resourceOf } from './resolve.ts'
import type { FolderResource, Resource } from './resource.ts'
import { attachmentsName, listRoots, listSharedRoots, sharedName } from './roots.ts'

/** Read at once; an answer holds no more of a folder in memory. */
const pageSize = 500
/** The latest files of a room's messages; older ones are opened by their names, and in the conversation. */
const mostAttachments = 2_000

/** What stands in a collection, page by page; without what a program cannot ask for, since its name is one of the side store. */
export async function* listMembers(dav: Dav, resource: Resource): AsyncGenerator<Resource[]> {
  for await (const page of pagesOf(dav, resource))
    yield page.filter(({ segments }) => !isSideName(segments.at(-1)!))
}

async function* pagesOf(dav: Dav, resource: Resource): AsyncGenerator<Resource[]> {
  switch (resource.kind) {
    case 'SPACES':
      yield* listSpaces(dav)
      break
    case 'SHARED':
      yield* listShared(dav)
      break
    case 'ATTACHMENTS':
      yield* listAttachments(dav, resource.roomId!, resource.segments)
      break
    case 'FOLDER':
      yield* listFolder(dav, resource)
  }
}

async function* listSpaces({ app, me }: Dav): AsyncGenerator<Resource[]> {
  const roots = await listRoots(app, me)
  const accesses = await findAccess(
    app,
    app.db,
    me,
    roots.map(root => root.spaceId),
  )
  yield roots.flatMap(({ name, spaceId }) => {
    const access = accesses.get(spaceId)
    return access ? [resourceOf(access, [name])] : []
  })
  yield [{ kind: 'SHARED', segments: [sharedName] }]
}

async function* listShared({ app, me }: Dav): AsyncGenerator<Resource[]> {
  const roots = await listSharedRoots(app, me)
  for (let at = 0; at < roots.length; at += pageSize) {
    const page = roots.slice(at, at + pageSize)
    const nodeIds = page.map(({ nodeId }) => nodeId)
    const accesses = await findAccess(app, app.db, me, nodeIds)
    yield page.flatMap(({ name, nodeId }) => {
      const access = accesses.get(nodeId)
      return access && !access.isTrashed ? [resourceOf(access, [sharedName, name])] : []
    })
  }
}

async function* listAttachments(
  { app, me }: Dav,
  roomId: string,
  segments: readonly string[],
): AsyncGenerator<Resource[]> {
  const accesses = await visibleAttachments(app, me, roomId, mostAttachments)
  yield accesses.map(access => resourceOf(access, [...segments, attachmentName(access.node)]))
}

async function* listFolder({ app, me }: Dav, folder: FolderResource): AsyncGenerator<Resource[]> {
  const { node, segments } = folder
  const isRoomRoot =
    segments.length === 1 && (await app.services.members.find(me.tenantId, node.space_id)) !== undefined
  if (isRoomRoot)
    yield [{ kind: 'ATTACHMENTS', roomId: node.space_id, segments: [...segments, attachmentsName] }]
  const access = await requireNode(app, app.db, me, node.node_id)
  for (let after: string | undefined, n = pageSize; n === pageSize; ) {
    const children = await selectMembersAfter(app.db, me.tenantId, node.node_id, after, pageSize)
    const accesses = await accessesBelow(app, app.db, me, access, children)
    yield accesses
      .filter(({ node: { name } }) => !(isRoomRoot && name === attachmentsName))
      .map(child => resourceOf(child, [...segments, child.node.name]))
    after = children.at(-1)?.node_id
    n = children.length
  }
}
