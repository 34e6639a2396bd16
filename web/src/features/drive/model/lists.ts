import type { InfiniteData } from '@tanstack/react-query'
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

/** As lists hold it: in the trash with where it was, as a hit with where it is and what its text says. */
export type ListedNode = DriveNode & {
  path?: DriveNodeWithPath['path'] | undefined
  excerpt?: string | undefined
}

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
  if (isInPlace) return mapItems(pages, one => (one.nodeId === node.nodeId ? { ...one, ...node } : one))
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
