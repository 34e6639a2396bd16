import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { MediaUse } from '../media/index.ts'
import { findAccess } from './policy.ts'
import { commonUsageOf, foreignBytesOf, ownQuotaOf, requireRoomFor } from './spaces/quota.ts'
import {
  hasMedia,
  type MediaPlace,
  type PlacesQuery,
  selectMediaInUse,
  selectNodesOfMedia,
  selectPlacesIn,
  selectSharedPlaces,
} from './versions/media-store.ts'

/** What the drive means to files: who can see a node can read its versions, and what is a version stays. */
export const mediaUse: MediaUse = {
  async readableBy(app, person, mediaIds) {
    const rows = await selectNodesOfMedia(app.db, person.tenantId, mediaIds, fewNodes + 1)
    const byMedia = Map.groupBy(rows, row => row.media_id)
    const isOfFew = (mediaId: string) => byMedia.get(mediaId)!.length <= fewNodes
    const ofFew = rows.filter(row => isOfFew(row.media_id))
    const nodeIds = ofFew.map(row => row.node_id)
    const accesses = await findAccess(app, app.db, person, nodeIds)
    const readableIds = new Set(ofFew.filter(row => accesses.has(row.node_id)).map(row => row.media_id))
    for (const mediaId of byMedia.keys())
      if (!isOfFew(mediaId) && (await isReadableSomewhere(app, person, mediaId))) readableIds.add(mediaId)
    return readableIds
  },
  async nameOf(app, person, mediaId, nodeId) {
    const access = (await findAccess(app, app.db, person, [nodeId])).get(nodeId)
    return access && (await hasMedia(app.db, access.node, mediaId)) ? access.node.name : undefined
  },
  inUse: async (q, tenantId, mediaIds) => new Set(await selectMediaInUse(q, tenantId, mediaIds)),
  async requireSpace(app, person, folderId, bytes) {
    const access = (await findAccess(app, app.db, person, [folderId])).get(folderId)
    // Whoever may not put a file there is refused when they do.
    const usage = access && (await commonUsageOf(app, app.db, person.tenantId, access.node.space_id))
    if (usage) requireRoomFor(usage, bytes)
  },
  foreignBytes: foreignBytesOf,
  quotaBytes: ownQuotaOf,
}

/** A file that stands in more places than these is looked for where the person may see it, not in all of them. */
const fewNodes = 50

async function isReadableSomewhere(app: App, person: Requester, mediaId: string): Promise<boolean> {
  const workspaces = await app.services.driveWorkspaces.list(app.db, person)
  const workspaceIds = workspaces.map(({ workspaceId }) => workspaceId)
  return (
    (await isAnyVisible(app, person, mediaId, page => selectPlacesIn(app.db, person, workspaceIds, page))) ||
    (await isAnyVisible(app, person, mediaId, page => selectSharedPlaces(app.db, person, page)))
  )
}

async function isAnyVisible(
  app: App,
  person: Requester,
  mediaId: string,
  select: (page: PlacesQuery) => Promise<MediaPlace[]>,
): Promise<boolean> {
  for (let after: MediaPlace | undefined; ; ) {
    const places = await select({ mediaId, after, limit: fewNodes })
    const nodeIds = places.map(place => place.node_id)
    if ((await findAccess(app, app.db, person, nodeIds)).size > 0) return true
    after = places.at(-1)
    if (places.length < fewNodes) return false
  }
}
