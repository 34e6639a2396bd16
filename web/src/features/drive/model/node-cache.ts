import type { QueryKey } from '@tanstack/react-query'
import type { DriveNode } from '@trau/contract'
import { driveApi } from '../../../api/drive-api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import {
  type NodePage,
  type NodePages,
  type NodeSource,
  nodesOf,
  type PageParam,
  withNode,
  withoutNodes,
} from './lists.ts'
import { RecentChanges } from './recent-changes.ts'

const calls = {
  folder: driveApi.drive.listDriveChildren,
  attachments: driveApi.drive.listDriveAttachments,
  trash: driveApi.drive.listDriveTrash,
  starred: driveApi.drive.listStarredDriveNodes,
  recent: driveApi.drive.listRecentDriveNodes,
  shared: driveApi.driveSharing.listSharedWithMe,
  search: driveApi.driveSearch.searchDrive,
}

/** Where the pages of a list stand in the cache, below the answers of its endpoint. */
export const listKey = (source: NodeSource): QueryKey => [...calls[source.kind].key, 'nodes', source]
export const nodeKey = (nodeId: string): QueryKey =>
  keyOf(driveApi.drive.getDriveNode, { params: { nodeId } })

const isListKey = ([service, , nodes]: QueryKey) => String(service).startsWith('drive') && nodes === 'nodes'

/** All answers about one service's files and folders. */
export const driveKey: QueryKey = ['drive']

/** What was shown or hidden lately: answers that were asked for before it are older than it. `undefined` is gone. */
const recentChanges = new RecentChanges()

/** A page as the server answered it, with what has changed here since it was asked for. */
export function withChangesSince(
  page: NodePage,
  source: NodeSource,
  param: PageParam,
  time: number,
): NodePage {
  let pages: NodePages = { pages: [page], pageParams: [param] }
  for (const [nodeId, node] of recentChanges.since(time))
    pages = node ? withNode(pages, source, node) : withoutNodes(pages, new Set([nodeId]))
  return pages.pages[0] ?? page
}

const lists = () =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isListKey(queryKey) })
    .flatMap(({ queryKey, state }) =>
      state.data === undefined
        ? []
        : [{ queryKey, source: queryKey[3] as NodeSource, pages: state.data as NodePages }],
    )

/** Ids of the folders whose lists are in the cache. */
export const cachedFolders = (): ReadonlySet<string> =>
  new Set(lists().flatMap(({ source }) => (source.kind === 'folder' ? [source.folderId] : [])))

/** What a list or a screen of the cache shows of a node. */
export function cachedNode(nodeId: string): DriveNode | undefined {
  for (const { pages } of lists()) {
    const node = nodesOf(pages).find(one => one.nodeId === nodeId)
    if (node) return node
  }
  return queryClient.getQueryData<DriveNode>(nodeKey(nodeId))
}

/** @returns how to take the changes back */
function changeLists(change: (pages: NodePages, source: NodeSource) => NodePages): () => void {
  const undos = lists().flatMap(({ queryKey, source, pages }) => {
    const next = change(pages, source)
    if (next === pages) return []
    queryClient.setQueryData(queryKey, next)
    return [() => queryClient.setQueryData(queryKey, pages)]
  })
  return () => {
    for (const undo of undos) undo()
  }
}

/** Shows nodes as they are now, in every list. */
export function showNodes(nodes: readonly DriveNode[]): () => void {
  const undoRecord = recentChanges.add(nodes.map(node => [node.nodeId, node]))
  const undoLists = changeLists((pages, source) =>
    nodes.reduce((next, node) => withNode(next, source, node), pages),
  )
  const undoNodes = nodes.flatMap(node => {
    const key = nodeKey(node.nodeId)
    const before = queryClient.getQueryData<DriveNode>(key)
    if (!before) return []
    queryClient.setQueryData(key, { ...before, ...node })
    return [() => queryClient.setQueryData(key, before)]
  })
  return () => {
    undoRecord()
    undoLists()
    for (const undo of undoNodes) undo()
  }
}

/** Takes nodes out of every list. */
export function hideNodes(nodeIds: readonly string[]): () => void {
  const ids = new Set(nodeIds)
  const undoRecord = recentChanges.add(nodeIds.map(nodeId => [nodeId, undefined]))
  const undoLists = changeLists(pages => withoutNodes(pages, ids))
  return () => {
    undoRecord()
    undoLists()
  }
}

/** Asks again for the lists of some folders. @param mostPages longer lists are left as they are */
export const renewFolders = (folderIds: ReadonlySet<string>, mostPages = Number.POSITIVE_INFINITY) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      const source = queryKey[3] as NodeSource | undefined
      return (
        isListKey(queryKey) &&
        source?.kind === 'folder' &&
        folderIds.has(source.folderId) &&
        ((state.data as NodePages | undefined)?.pages.length ?? 0) <= mostPages
      )
    },
  })

/** Asks again for every list but those of folders, which the changes of their space keep true. */
export const renewOtherLists = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      isListKey(queryKey) && (queryKey[3] as NodeSource | undefined)?.kind !== 'folder',
  })
