import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DriveSpace } from '@trau/contract'
import { maxListLimit } from '@trau/contract/rules/list'
import { useEffect, useMemo } from 'react'
import { driveApi } from '../../../api/drive-api.ts'
import { hitsOf } from '../../../api/pages.ts'
import { qWith } from '../../../api/query-client.ts'
import { byName, isSameOrder, type Order, sortNodes } from '../browser/order.ts'
import {
  isSearchOfSamePlace,
  type ListedNode,
  type NodePage,
  type NodePages,
  type NodeSource,
  nodesOf,
  type PageParam,
} from './lists.ts'
import { listKey, sourceOf, withChangesSince } from './node-cache.ts'

/** A folder is loaded whole up to so many, so that keys, ranges and "select all" mean all of it; the rest as one scrolls. */
const mostLoadedAhead = 20_000

function ask(source: NodeSource, { cursor, order }: PageParam, signal: AbortSignal): Promise<NodePage> {
  const query = { limit: maxListLimit, ...(cursor ? { cursor } : {}) }
  switch (source.kind) {
    case 'folder':
      return driveApi.drive.listDriveChildren({
        params: { nodeId: source.folderId },
        query: isSameOrder(order, byName) ? query : { ...query, orders: [order] },
        signal,
      })
    case 'attachments':
      return driveApi.drive.listDriveAttachments({ params: { spaceId: source.spaceId }, query, signal })
    case 'trash':
      return driveApi.drive.listDriveTrash({
        params: { spaceId: source.spaceId },
        query: source.search ? { ...query, search: source.search } : query,
        signal,
      })
    case 'starred':
      return driveApi.drive.listStarredDriveNodes({ query, signal })
    case 'recent':
      return driveApi.drive.listRecentDriveNodes({ query, signal })
    case 'shared':
      return driveApi.driveSharing.listSharedWithMe({ query, signal })
    case 'search': {
      const { search, nodeKind, spaceId } = source
      const filters = { ...(nodeKind ? { kind: nodeKind } : {}), ...(spaceId ? { spaceId } : {}) }
      return driveApi.driveSearch.searchDrive({ query: { ...query, search, ...filters }, signal })
    }
  }
}

export interface NodeList
  extends Pick<UseInfiniteQueryResult<NodePages>, 'error' | 'refetch' | 'hasNextPage'> {
  /** Undefined until the first page is there. */
  nodes: readonly ListedNode[] | undefined
  isLoadingMore: boolean
  /** Called as one comes near the end. */
  loadMore: () => void
}

/** What a list shows, in the chosen order. Folders of a space that one listens to are not asked for again: changes keep them true. */
export function useNodes(
  source: NodeSource,
  order: Order,
  isListening: boolean,
  /** How much is loaded unasked: all of a folder, or the folders among what is listed. */
  ahead: 'all' | 'folders' = 'all',
): NodeList {
  const list = useInfiniteQuery<NodePage, Error, NodePages, QueryKey, PageParam>({
    queryKey: listKey(source),
    async queryFn({ pageParam, signal }) {
      const askedAt = performance.now()
      const page = await ask(source, pageParam, signal)
      return withChangesSince(page, source, pageParam, askedAt)
    },
    initialPageParam: { cursor: '', order },
    getNextPageParam: (page, _pages, param): PageParam | undefined =>
      page.nextCursor ? { cursor: page.nextCursor, order: param.order } : undefined,
    placeholderData(pages, query) {
      const before = query && sourceOf(query.queryKey)
      return before && isSearchOfSamePlace(source, before) ? hitsOf(pages) : undefined
    },
    staleTime: isListening ? Number.POSITIVE_INFINITY : 30_000,
  })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const isFolder = source.kind === 'folder'
  const loadedCount = data?.pages.length ?? 0
  // In a folder, folders come first: behind a file there are none.
  const isEnough = isFolder && ahead === 'folders' && data?.pages.at(-1)?.items.at(-1)?.kind === 'FILE'
  const isWanted =
    (isFolder || ahead === 'folders') &&
    !isEnough &&
    loadedCount > 0 &&
    loadedCount * maxListLimit < mostLoadedAhead
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetchingNextPage, error, fetchNextPage])

  const { field, direction } = order
  const nodes = useMemo(() => {
    if (!data) return undefined
    const all = nodesOf(data)
    const loadedOrder = data.pageParams[0]?.order
    if (!isFolder || !loadedOrder) return all
    const wantedOrder: Order = { field, direction }
    // Half of a folder stays as it came: in another order a long one would move under one's hands with every page. The server orders sizes and
    // kinds otherwise than this page does, so a whole one is sorted here, however it was loaded.
    return hasNextPage && (all.length > 500 || isSameOrder(loadedOrder, wantedOrder))
      ? all
      : sortNodes(all, wantedOrder)
  }, [data, isFolder, field, direction, hasNextPage])
  return {
    nodes,
    error,
    refetch,
    hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
    },
  }
}

/** A folder or file with where it is. */
export const useNode = (nodeId: string | undefined) =>
  useQuery({
    ...qWith(driveApi.drive.getDriveNode, { params: { nodeId: nodeId ?? '' } }, {}),
    enabled: nodeId !== undefined,
  })

/** Of rooms with files; beyond it search finds what they hold. */
const mostSpaces = 2_000

/** One's own drive first, then those of the rooms that hold files. */
export const useSpaces = () =>
  useQuery({
    ...qWith(driveApi.drive.listDriveSpaces, { query: { limit: maxListLimit } }, {}),
    async queryFn({ signal }) {
      const items: DriveSpace[] = []
      let total = 1
      for (let offset = 0; offset < Math.min(total, mostSpaces); offset += maxListLimit) {
        const page = await driveApi.drive.listDriveSpaces({ query: { offset, limit: maxListLimit }, signal })
        items.push(...page.items)
        total = page.total ?? 0
      }
      return { items, total }
    },
  })
