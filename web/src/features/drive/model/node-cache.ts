import type { QueryKey } from '@tanstack/react-query'
import type { DriveNode, DriveNodeWithPath } from '@trau/contract'
import { driveApi } from '../../../api/drive-api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import {
  type NodePage,
  type NodePages,
  type NodeSource,
  nodesOf,
  type PageParam,
  withNewState,
  withNode,
  withoutChange,
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

const isListKey = ([service, , nodes]: QueryKey) => String(service).startsWith('drive') && nodes === 'nodes'

/** Where the pages of a list stand in the cache, below the answers of its endpoint. */
export const listKey = (source: NodeSource): QueryKey => [...calls[source.kind].key, 'nodes', source]
/** The list whose pages stand under a key; undefined when it is the key of something else. */
export const sourceOf = (key: QueryKey): NodeSource | undefined =>
  isListKey(key) ? (key[3] as NodeSource) : undefined
export const nodeKey = (nodeId: string): QueryKey =>
  keyOf(driveApi.drive.getDriveNode, { params: { nodeId } })

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
    .findAll()
    .flatMap(({ queryKey, state }) => {
      const source = sourceOf(queryKey)
      return source && state.data !== undefined ? [{ queryKey, source, pages: state.data as NodePages }] : []
    })

/** Ids of the folders whose lists are in the cache. */
export const cachedFolders = (): ReadonlySet<string> =>
  new Set(lists().flatMap(({ source }) => (source.kind === 'folder' ? [source.folderId] : [])))

/** Ids of the folders whose lists in the cache show one of these nodes. */
export const foldersListing = (nodeIds: ReadonlySet<string>): string[] =>
  lists().flatMap(({ source, pages }) =>
    source.kind === 'folder' && nodesOf(pages).some(({ nodeId }) => nodeIds.has(nodeId))
      ? [source.folderId]
      : [],
  )

/** What a list or a screen of the cache shows of a node. */
export function cachedNode(nodeId: string): DriveNode | undefined {
  for (const { pages } of lists()) {
    const node = nodesOf(pages).find(one => one.nodeId === nodeId)
    if (node) return node
  }
  return queryClient.getQueryData<DriveNode>(nodeKey(nodeId))
}

/** @returns how to take back what changed of these nodes */
function changeLists(
  change: (pages: NodePages, source: NodeSource) => NodePages,
): (nodeIds: ReadonlySet<string>) => void {
  const undos = lists().flatMap(({ queryKey, source, pages: before }) => {
    const next = change(before, source)
    if (next === before) return []
    const after = queryClient.changePresent<NodePages>(queryKey, () => next) ?? next
    return [
      (nodeIds: ReadonlySet<string>) =>
        queryClient.changePresent<NodePages>(queryKey, pages =>
          withoutChange(pages, source, { before, after }, nodeIds),
        ),
    ]
  })
  return nodeIds => {
    for (const undo of undos) undo(nodeIds)
  }
}

/**
 * Shows nodes as they are now, in every list.
 * @returns how to take it back, for those that have not changed again since
 */
export function showNodes(nodes: readonly DriveNode[]): () => void {
  const undoRecord = recentChanges.add(nodes.map(node => [node.nodeId, node]))
  const undoLists = changeLists((pages, source) =>
    nodes.reduce((next, node) => withNode(next, source, node), pages),
  )
  const undoNodes = nodes.flatMap(node => {
    const key = nodeKey(node.nodeId)
    const before = queryClient.getQueryData<DriveNode>(key)
    if (!before) return []
    const after = queryClient.changePresent<DriveNode>(key, old => withNewState(old, node))
    const undo = () => queryClient.changePresent<DriveNode>(key, old => (old === after ? before : old))
    return [{ nodeId: node.nodeId, undo }]
  })
  return () => {
    const nodeIds = undoRecord()
    undoLists(nodeIds)
    for (const { nodeId, undo } of undoNodes) if (nodeIds.has(nodeId)) undo()
  }
}

/** Takes nodes out of every list. @returns as `showNodes` */
export function hideNodes(nodeIds: readonly string[]): () => void {
  const ids = new Set(nodeIds)
  const undoRecord = recentChanges.add(nodeIds.map(nodeId => [nodeId, undefined]))
  const undoLists = changeLists(pages => withoutNodes(pages, ids))
  return () => undoLists(undoRecord())
}

/** Asks again for the lists of some folders. @param mostPages longer lists are left as they are */
export const renewFolders = (folderIds: ReadonlySet<string>, mostPages = Number.POSITIVE_INFINITY) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      const source = sourceOf(queryKey)
      return (
        source?.kind === 'folder' &&
        folderIds.has(source.folderId) &&
        ((state.data as NodePages | undefined)?.pages.length ?? 0) <= mostPages
      )
    },
  })

/** Asks again for the open folders and files that stand below these folders, and for what such folders hold. */
export function renewBelow(folderIds: ReadonlySet<string>) {
  const nodes = queryClient.getQueriesData<DriveNodeWithPath>({
    queryKey: keyOf(driveApi.drive.getDriveNode),
  })
  const belowIds = new Set(
    nodes.flatMap(([, node]) =>
      node?.path.some(({ nodeId }) => folderIds.has(nodeId)) ? [node.nodeId] : [],
    ),
  )
  return Promise.all([
    ...[...belowIds].map(nodeId => queryClient.invalidateQueries({ queryKey: nodeKey(nodeId) })),
    renewFolders(belowIds),
  ])
}

/** Asks again for every list but those of folders, which the changes of their space keep true. */
export const renewOtherLists = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const source = sourceOf(queryKey)
      return source !== undefined && source.kind !== 'folder'
    },
  })
