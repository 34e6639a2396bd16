import type { DriveNodeKind } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { cursorOf } from '#platform/cursor.ts'
import { fail } from '#platform/errors.ts'
import { readSearchWords } from '#platform/search-words.ts'
import { findShownRoomIds } from '../../room/index.ts'
import { findAccess, type NodeAccess } from '../policy.ts'
import {
  type DriveHit,
  type DriveSearch,
  selectDriveHits,
  selectExcerpts,
  selectSharedNodes,
  stages,
} from './search-store.ts'

const cursor = cursorOf<DriveHit>(z.object({ stage: z.enum(stages), at: z.int(), nodeId: z.uuid() }))
/** Hits that one request looks through, in pages, for those that the person may see: attachments of messages from before they came are none. */
const mostRounds = 10

interface DriveQuery {
  search: string
  limit: number
  cursor?: string | undefined
  spaceId?: string | undefined
  kind?: DriveNodeKind | undefined
  attachments: 'INCLUDE' | 'EXCLUDE'
}

export interface FoundNode {
  access: NodeAccess
  excerpt: string | undefined
}

/**
 * Files and folders that the caller may see and that hold every word in their name or in their text, marks aside. Without `spaceId` those of
 * hidden rooms are left out, as in the search of messages.
 * @throws nodeNotFound, validationFailed (cursor)
 */
export async function findNodes(
  app: App,
  me: Requester,
  query: DriveQuery,
): Promise<{ nodes: FoundNode[]; nextCursor?: string }> {
  let after = query.cursor === undefined ? undefined : cursor.decode(query.cursor)
  const words = await readSearchWords(app.db, query.search)
  if (!words) return { nodes: [] }
  const search = {
    ...{ ...words, tenantId: me.tenantId, kind: query.kind, attachments: query.attachments },
    ...(await searchedPlaces(app, me, query.spaceId)),
  }
  const visible: { access: NodeAccess; hit: DriveHit }[] = []
  let isMore = true
  for (let round = 0; round < mostRounds && isMore && visible.length <= query.limit; round++) {
    const hits = await nextHits(app, search, after, query.limit + 1)
    const accesses = await findAccess(
      app,
      app.db,
      me,
      hits.map(hit => hit.nodeId),
    )
    for (const hit of hits) {
      const access = accesses.get(hit.nodeId)
      if (access && !access.isTrashed) visible.push({ access, hit })
    }
    isMore = hits.length > query.limit
    after = hits.at(-1)
  }
  const shownHits = visible.slice(0, query.limit)
  // Where hardly anything is visible, a page may come back short rather than read everything; the next one goes on from there.
  const last = visible.length > query.limit ? shownHits.at(-1)!.hit : isMore ? after : undefined
  return {
    nodes: await withExcerpts(app, me, shownHits, words.terms),
    ...(last ? { nextCursor: cursor.encode(last) } : {}),
  }
}

/** Of the stage of `after` and, once that is read, of the following ones. */
async function nextHits(
  app: App,
  search: DriveSearch,
  after: DriveHit | undefined,
  limit: number,
): Promise<DriveHit[]> {
  const hits: DriveHit[] = []
  for (const stage of stages.slice(after ? stages.indexOf(after.stage) : 0)) {
    // Words without marks say nothing of how they are written: every name is as they are typed.
    if (stage === 'name' && search.marked.length === 0) continue
    const place = after?.stage === stage ? after : undefined
    hits.push(...(await selectDriveHits(app.db, search, { stage, after: place, limit: limit - hits.length })))
    if (hits.length === limit) break
  }
  return hits
}

/** @throws nodeNotFound */
async function searchedPlaces(
  app: App,
  me: Requester,
  spaceId: string | undefined,
): Promise<Pick<DriveSearch, 'spaceIds' | 'sharedIds' | 'sharingSpaceIds'>> {
  if (spaceId !== undefined) {
    const root = (await findAccess(app, app.db, me, [spaceId])).get(spaceId)
    if (root) return { spaceIds: [spaceId], sharedIds: [], sharingSpaceIds: [] }
  }
  const roomIds = await findShownRoomIds(app.db, me)
  if (spaceId !== undefined) {
    // Of the space of somebody else: what of it is shared with the person.
    const nodes = (await selectSharedNodes(app.db, me, roomIds)).filter(node => node.space_id === spaceId)
    if (nodes.length === 0) throw fail('nodeNotFound')
    return { spaceIds: [], sharedIds: nodes.map(({ node_id }) => node_id), sharingSpaceIds: [spaceId] }
  }
  const workspaces = await app.services.driveWorkspaces.list(app.db, me)
  const spaceIds = [me.userId, ...workspaces.map(({ workspaceId }) => workspaceId), ...roomIds]
  const sharedNodes = (await selectSharedNodes(app.db, me, roomIds)).filter(
    ({ space_id }) => !spaceIds.includes(space_id),
  )
  return {
    spaceIds,
    sharedIds: sharedNodes.map(({ node_id }) => node_id),
    sharingSpaceIds: [...new Set(sharedNodes.map(({ space_id }) => space_id))],
  }
}

async function withExcerpts(
  app: App,
  me: Requester,
  shownHits: readonly { access: NodeAccess; hit: DriveHit }[],
  terms: readonly string[],
): Promise<FoundNode[]> {
  const word = /^'(.*)'/.exec(terms[0]!)?.[1] ?? ''
  const mediaIds = shownHits.flatMap(({ access, hit }) =>
    hit.stage !== 'text' || !access.node.media_id ? [] : [access.node.media_id],
  )
  const excerpts = await selectExcerpts(app.db, me.tenantId, mediaIds, word)
  return shownHits.map(({ access, hit }) => ({
    access,
    excerpt: hit.stage !== 'text' ? undefined : excerpts.get(access.node.media_id ?? ''),
  }))
}
