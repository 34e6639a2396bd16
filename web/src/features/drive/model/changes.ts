import { useQuery } from '@tanstack/react-query'
import type { DriveChange } from '@trau/contract'
import { useEffect, useState } from 'react'
import { driveApi } from '../../../api/drive-api.ts'
import { orRefused } from '../../../api/errors.ts'
import { invalidate, queryClient } from '../../../api/query-client.ts'
import { useLiveSession } from '../../../model/session/useLiveSession.ts'
import {
  cachedFolders,
  cachedNode,
  driveKey,
  foldersListing,
  hideNodes,
  renewBelow,
  renewFolders,
  renewOtherLists,
  showNodes,
} from './node-cache.ts'

/** Above so many, the folders are read again instead of the nodes one by one. */
const mostReadAlone = 10
/** Pages of changes after which a client that was away reads everything again. */
const mostPages = 5

/** The last change of each space that the cache has. */
const seenSeqs = new Map<string, number>()

export const changesKey = (spaceId: string) => [...driveApi.drive.listDriveChanges.key, spaceId]

/**
 * What changes of a space mean for what is cached: nodes to read again, nodes that are gone, folders to read again.
 * @param foldersOf the cached folders that list one of these nodes
 */
export function effectOf(
  changes: readonly DriveChange[],
  folders: ReadonlySet<string>,
  isCached: (nodeId: string) => boolean,
  foldersOf: (nodeIds: ReadonlySet<string>) => readonly string[],
) {
  const last = new Map(changes.map(change => [change.nodeId, change]))
  const goneIds: string[] = []
  const changesToRead: DriveChange[] = []
  for (const change of last.values()) {
    if (change.what === 'REMOVED') goneIds.push(change.nodeId)
    else if (isCached(change.nodeId) || (change.parentId !== undefined && folders.has(change.parentId)))
      changesToRead.push(change)
  }
  if (changesToRead.length <= mostReadAlone)
    return { gone: goneIds, read: changesToRead.map(({ nodeId }) => nodeId), renewed: new Set<string>() }
  const parents = changesToRead.flatMap(({ parentId }) =>
    parentId && folders.has(parentId) ? [parentId] : [],
  )
  // Those that left a folder are in none of the folders that are read again.
  const leftIds = new Set(
    changesToRead
      .filter(({ isTrashed, parentId }) => isTrashed || parentId === undefined || !folders.has(parentId))
      .map(({ nodeId }) => nodeId),
  )
  // The others may have come from a folder that shows them still.
  const otherIds = new Set(changesToRead.map(({ nodeId }) => nodeId).filter(nodeId => !leftIds.has(nodeId)))
  return { gone: [...goneIds, ...leftIds], read: [], renewed: new Set([...parents, ...foldersOf(otherIds)]) }
}

async function applyChanges(spaceId: string): Promise<number> {
  const knownSeq = seenSeqs.get(spaceId)
  // Whoever knows nothing yet has nothing to bring up to date.
  let seenSeq = knownSeq ?? Number.MAX_SAFE_INTEGER
  const requestPayload = { after: seenSeq }
  let cursor: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const { items, seq, nextCursor } = await driveApi.drive.listDriveChanges({
      params: { spaceId },
      query: { limit: 100, requestPayload, ...(cursor ? { cursor } : {}) },
    })
    if (knownSeq === undefined) {
      seenSeqs.set(spaceId, seq)
      // What changed between the reading of a list and now is in neither.
      void renewFolders(cachedFolders(), 3)
      return seq
    }
    await show(items)
    seenSeq = items.at(-1)?.seq ?? seenSeq
    // What was committed while the server read the last page has a higher number than the one that it knew.
    if (!nextCursor) seenSeq = Math.max(seenSeq, seq)
    seenSeqs.set(spaceId, seenSeq)
    // A page leaves out what the person does not see: behind one without items there may be more.
    if (!nextCursor) return seenSeq
    cursor = nextCursor
  }
  seenSeqs.delete(spaceId)
  void renewOtherLists()
  void invalidate(driveApi.drive.getDriveNode)
  await queryClient.invalidateQueries({ queryKey: [...driveApi.drive.listDriveChildren.key] })
  return applyChanges(spaceId)
}

/** With a folder everything below it comes or goes, without changes of its own. */
const ofWholeTrees = new Set<DriveChange['what']>(['TRASHED', 'RESTORED', 'REMOVED'])

async function show(changes: readonly DriveChange[]) {
  const isCached = (nodeId: string) => cachedNode(nodeId) !== undefined
  const {
    gone: goneIds,
    read: idsToRead,
    renewed: foldersToRenew,
  } = effectOf(changes, cachedFolders(), isCached, foldersListing)
  hideNodes(goneIds)
  const nodes = await Promise.all(
    idsToRead.map(nodeId => orRefused(driveApi.drive.getDriveNode({ params: { nodeId } }), 'nodeNotFound')),
  )
  hideNodes(idsToRead.filter((_, index) => nodes[index] === undefined))
  showNodes(nodes.filter(node => node !== undefined))
  if (foldersToRenew.size > 0) await renewFolders(foldersToRenew)
  // What is open may be among those that were not read one by one.
  if (goneIds.length + foldersToRenew.size > 0) void invalidate(driveApi.drive.getDriveNode)
  if (idsToRead.length + goneIds.length + foldersToRenew.size > 0) {
    void renewOtherLists()
    void invalidate(driveApi.drive.listDriveSpaces)
  }
  const trees = changes.filter(({ kind, what }) => kind === 'FOLDER' && ofWholeTrees.has(what))
  if (trees.length > 0) void renewBelow(new Set(trees.map(({ nodeId }) => nodeId)))
}

const running = new Map<string, { now: Promise<number>; next?: Promise<number> }>()

/**
 * Brings what is cached of a space up to date, one at a time for each space; what is asked for meanwhile follows once.
 * @returns the number of the last change that the cache has
 */
export function catchUp(spaceId: string): Promise<number> {
  const run = running.get(spaceId)
  if (run) {
    run.next ??= run.now.then(
      () => catchUp(spaceId),
      () => catchUp(spaceId),
    )
    return run.next
  }
  const now = applyChanges(spaceId).finally(() => running.delete(spaceId))
  running.set(spaceId, { now })
  return now
}

/**
 * Keeps what is shown of a space true for as long as it is shown. @returns whether it does: then the folders of the space need no other look
 * at the server
 */
export function useSpaceChanges(spaceId: string | undefined): boolean {
  const session = useLiveSession()
  const [isSubscribed, setSubscribed] = useState(false)
  // An event marks this answer stale (`live.ts`); reading it again applies what changed.
  const { isSuccess } = useQuery({
    queryKey: changesKey(spaceId ?? ''),
    queryFn: () => catchUp(spaceId ?? ''),
    enabled: spaceId !== undefined && isSubscribed,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!session || spaceId === undefined) return
    const leave = session.connection.openSpace(spaceId, () => {
      setSubscribed(true)
      void queryClient.invalidateQueries({ queryKey: changesKey(spaceId) })
    })
    return () => {
      setSubscribed(false)
      leave()
    }
  }, [session, spaceId])
  return isSubscribed && isSuccess
}

/** Somebody else signed in, or rights changed: nothing that is cached holds. */
export function forgetChanges() {
  seenSeqs.clear()
  void queryClient.invalidateQueries({ queryKey: driveKey })
}
