import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query'
import type { DriveNode, DriveNodeWithPath } from '@trau/contract'
import { type Order, placeInOrder } from '../browser/order.ts'

/** A list of files and folders that a screen shows; part of the key of its pages in the cache. */
export type NodeSource =
  | { kind: 'folder'; folderId: string }
  | { kind: 'attachments'; spaceId: string }
  | { kind: 'trash'; spaceId: string; search?: string }
  | { kind: 'starred' }
  | { kind: 'recent' }
  | { kind: 'shared' }
  | {
      kind: 'search'
      search: string
      nodeKind?: DriveNode['kind'] | undefined
      spaceId?: string | undefined
    }

/** Whether two lists are searches among the same files, so that the hits of the first may stand until the second is answered. */
export function isSearchOfSamePlace(a: NodeSource, b: NodeSource): boolean {
  if (a.kind === 'trash') return b.kind === 'trash' && a.spaceId === b.spaceId
  return a.kind === 'search' && b.kind === 'search' && a.spaceId === b.spaceId && a.nodeKind === b.nodeKind
}

/** As lists hold it: in the trash with where it was, as a hit with where it is and what its text says. */
export type ListedNode = DriveNode & {
  path?: DriveNodeWithPath['path'] | undefined
  excerpt?: string | undefined
}

type Optional<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T]

/** What the server leaves out of a node that has none of it. */
const absent: Record<Optional<DriveNode>, undefined> = {
  parentId: undefined,
  mimeType: undefined,
  versionId: undefined,
  media: undefined,
  picture: undefined,
  createdBy: undefined,
  modifiedBy: undefined,
  trashedTime: undefined,
  attachment: undefined,
  scan: undefined,
}

/** A node as it is now, with what its list or screen says beside it. What it no longer has must not stay from before. */
export const withNewState = <Node extends DriveNode>(before: Node, node: DriveNode): Node => ({
  ...before,
  ...absent,
  ...node,
})

export interface NodePage {
  items: ListedNode[]
  nextCursor?: string | undefined
}
/** The order goes with the cursor: pages of one list are all in one. */
export interface PageParam {
  cursor: string
  order: Order
}
export type NodePages = InfiniteData<NodePage, PageParam>

/** Whether a list shows a node, as it is now. What no list can tell by the node alone stays as it is. */
function belongs(source: NodeSource, node: DriveNode, isListed: boolean): boolean {
  const isTrashed = node.trashedTime !== undefined
  switch (source.kind) {
    case 'folder':
      return node.parentId === source.folderId && !isTrashed
    case 'trash':
      return isTrashed && node.spaceId === source.spaceId && (isListed || !source.search)
    case 'starred':
      return node.isStarred && !isTrashed
    default:
      return isListed && !isTrashed
  }
}

/** A list with a node as it is now: changed in its place, put where it belongs, or taken out. */
export function withNode(pages: NodePages, source: NodeSource, node: DriveNode): NodePages {
  const listedNode = nodesOf(pages).find(({ nodeId }) => nodeId === node.nodeId)
  if (!belongs(source, node, listedNode !== undefined))
    return listedNode ? withoutNodes(pages, new Set([node.nodeId])) : pages
  const order = pages.pageParams[0]?.order
  const isInPlace = listedNode && (source.kind !== 'folder' || !order || isSamePlace(listedNode, node, order))
  if (isInPlace) return mapItems(pages, one => (one.nodeId === node.nodeId ? withNewState(one, node) : one))
  return inserted(withoutNodes(pages, new Set([node.nodeId])), source, node, order)
}

const isSamePlace = (a: DriveNode, b: DriveNode, { field }: Order) =>
  a.kind === b.kind &&
  a.name === b.name &&
  (field === 'kind' ? a.mimeType === b.mimeType : a[field] === b[field])

function inserted(
  pages: NodePages,
  source: NodeSource,
  node: DriveNode,
  order: Order | undefined,
): NodePages {
  const [first] = pages.pages
  if (!first) return pages
  // Every other list is in the order of time, the latest first.
  if (source.kind !== 'folder' || !order)
    return replacePage(pages, 0, { ...first, items: [node, ...first.items] })
  const last = pages.pages.length - 1
  const index = pages.pages.findIndex(({ items }, at) => {
    const place = placeInOrder(items, node, order)
    return place < items.length || (at === last && !pages.pages[at]?.nextCursor)
  })
  // It belongs to a page that is not loaded yet.
  const page = pages.pages[index]
  if (!page) return pages
  const place = placeInOrder(page.items, node, order)
  return replacePage(pages, index, { ...page, items: page.items.toSpliced(place, 0, node) })
}

const replacePage = (pages: NodePages, index: number, page: NodePage): NodePages => ({
  ...pages,
  pages: pages.pages.with(index, page),
})

export function withoutNodes(pages: NodePages, nodeIds: ReadonlySet<string>): NodePages {
  if (!pages.pages.some(({ items }) => items.some(({ nodeId }) => nodeIds.has(nodeId)))) return pages
  return {
    ...pages,
    pages: pages.pages.map(page => ({
      ...page,
      items: page.items.filter(({ nodeId }) => !nodeIds.has(nodeId)),
    })),
  }
}

/**
 * A list without a change of these nodes: each as it was listed before, where it stood. A node that has changed again since, or was asked for
 * again, stays as it is.
 * @param change the list before the change, and right after it
 */
export function withoutChange(
  pages: NodePages,
  source: NodeSource,
  change: { before: NodePages; after: NodePages },
  nodeIds: ReadonlySet<string>,
): NodePages {
  const presentNodes = byId(pages)
  const nodesAfter = byId(change.after)
  const nodesBefore = byId(change.before)
  const isToUndo = (nodeId: string) =>
    nodeIds.has(nodeId) && isSame(presentNodes.get(nodeId), nodesAfter.get(nodeId))
  const newIds = [...nodesAfter.keys()].filter(nodeId => !nodesBefore.has(nodeId) && isToUndo(nodeId))
  let next = withoutNodes(pages, new Set(newIds))
  let aboveId: string | undefined
  for (const [nodeId, node] of nodesBefore) {
    if (isToUndo(nodeId))
      next =
        source.kind === 'folder' || presentNodes.has(nodeId)
          ? withNode(next, source, node)
          : insertedBelow(next, aboveId, node)
    else if (!presentNodes.has(nodeId)) continue
    aboveId = nodeId
  }
  return next
}

const byId = (pages: NodePages): ReadonlyMap<string, ListedNode> =>
  new Map(nodesOf(pages).map(node => [node.nodeId, node]))

/** The cache makes new objects of what has changed its place, too. */
const isSame = (a: ListedNode | undefined, b: ListedNode | undefined) => replaceEqualDeep(a, b) === a

/** @param aboveId of the node that stands above the place; the place is the first without it */
function insertedBelow(pages: NodePages, aboveId: string | undefined, node: ListedNode): NodePages {
  const index = Math.max(
    0,
    pages.pages.findIndex(({ items }) => items.some(({ nodeId }) => nodeId === aboveId)),
  )
  const page = pages.pages[index]
  if (!page) return pages
  const place = page.items.findIndex(({ nodeId }) => nodeId === aboveId) + 1
  return replacePage(pages, index, { ...page, items: page.items.toSpliced(place, 0, node) })
}

const mapItems = (pages: NodePages, change: (node: ListedNode) => ListedNode): NodePages => ({
  ...pages,
  pages: pages.pages.map(page => ({ ...page, items: page.items.map(change) })),
})

/** All that is loaded, each once: a page that was read later may hold again what has moved meanwhile. */
export function nodesOf(pages: NodePages | undefined): ListedNode[] {
  const all = pages?.pages.flatMap(({ items }) => items) ?? []
  const ids = new Set<string>()
  return all.filter(({ nodeId }) => !ids.has(nodeId) && ids.add(nodeId))
}
