import { nodeNameKey } from '@trau/contract/rules/drive'
import type { App } from '#platform/app.ts'
import type { Program } from '../app-password/index.ts'
import { findAccess, findAttachment, type NodeAccess, selectPath } from '../drive/index.ts'
import { attachmentName, placeOfName } from './attachments.ts'
import type { FileResource, FolderResource, Resource, Vacancy } from './resource.ts'
import { attachmentsName, findRoot, listSharedRoots, type Root, sharedName } from './roots.ts'

/** What these names lead to for this person, or the place where nothing is yet. */
export async function resolve(
  app: App,
  me: Program,
  segments: readonly string[],
): Promise<Resource | Vacancy> {
  const [rootName, ...names] = segments
  if (rootName === undefined) return { kind: 'SPACES', segments: [] }
  if (rootName === sharedName) return resolveShared(app, me, segments)
  const root = await findRoot(app, me, rootName)
  if (!root) return vacancy(segments, names.length === 0 ? { kind: 'SPACES', segments: [] } : undefined)
  return root.isRoom && names[0] === attachmentsName
    ? resolveAttachment(app, me, root, segments)
    : resolveNode(app, me, root, segments)
}

async function resolveShared(
  app: App,
  me: Program,
  segments: readonly string[],
): Promise<Resource | Vacancy> {
  const [, name] = segments
  const sharedRoot: Resource = { kind: 'SHARED', segments: segments.slice(0, 1) }
  if (name === undefined) return sharedRoot
  const key = nodeNameKey(name)
  const foundRoot = (await listSharedRoots(app, me)).find(one => nodeNameKey(one.name) === key)
  if (!foundRoot) return vacancy(segments, segments.length === 2 ? sharedRoot : undefined)
  const start = [sharedName, foundRoot.name]
  return (await resolveBelow(app, me, foundRoot.nodeId, start, segments)) ?? vacancy(segments)
}

async function resolveNode(
  app: App,
  me: Program,
  root: Root,
  segments: readonly string[],
): Promise<Resource | Vacancy> {
  const start = segments.slice(0, 1)
  const foundResource = await resolveBelow(app, me, root.spaceId, start, segments)
  if (foundResource) return foundResource
  // Asking for the root makes the space.
  if (!(await findAccess(app, app.db, me, [root.spaceId])).has(root.spaceId)) return vacancy(segments)
  return (await resolveBelow(app, me, root.spaceId, start, segments)) ?? vacancy(segments)
}

/**
 * @param start the names that lead to `rootId`, in place of those with which `segments` begins
 * @returns undefined where there is no such root
 */
async function resolveBelow(
  app: App,
  me: Program,
  rootId: string,
  start: readonly string[],
  segments: readonly string[],
): Promise<Resource | Vacancy | undefined> {
  const keys = segments.slice(start.length).map(nodeNameKey)
  const path = await selectPath(app.db, me.tenantId, rootId, keys)
  const deepestNode = path.at(-1)
  if (!deepestNode) return undefined
  const access = (await findAccess(app, app.db, me, [deepestNode.node_id])).get(deepestNode.node_id)
  if (!access || access.isTrashed) return vacancy(segments)
  const resource = resourceOf(access, [...start, ...path.slice(1).map(node => node.name)])
  if (path.length === keys.length + 1) return resource
  return vacancy(segments, path.length === keys.length ? resource : undefined)
}

export function resourceOf(
  { node, role, above }: Pick<NodeAccess, 'node' | 'role' | 'above'>,
  segments: readonly string[],
): FolderResource | FileResource {
  return { kind: node.kind, node, role, segments, above }
}

async function resolveAttachment(
  app: App,
  me: Program,
  root: Root,
  segments: readonly string[],
): Promise<Resource | Vacancy> {
  const access = (await findAccess(app, app.db, me, [root.spaceId])).get(root.spaceId)
  if (!access) return vacancy(segments)
  const folder: Resource = { kind: 'ATTACHMENTS', roomId: root.spaceId, segments: segments.slice(0, 2) }
  const [, , name, ...more] = segments
  if (name === undefined) return folder
  const place = placeOfName(name)
  const node = place && (await findAttachment(app.db, me.tenantId, root.spaceId, place))
  const attachment =
    node && attachmentName(node) === name
      ? (await findAccess(app, app.db, me, [node.node_id])).get(node.node_id)
      : undefined
  if (!attachment) return vacancy(segments, more.length === 0 ? folder : undefined)
  const file = resourceOf(attachment, segments.slice(0, 3))
  return more.length === 0 ? file : vacancy(segments, more.length === 1 ? file : undefined)
}

const vacancy = (segments: readonly string[], parent?: Resource): Vacancy => ({
  ...{ kind: 'NOTHING', segments, parent },
  name: segments.at(-1) ?? '',
})
