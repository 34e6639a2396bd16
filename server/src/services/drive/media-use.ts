import type { MediaUse } from '../media/index.ts'
import { findAccess } from './policy.ts'
import { foreignBytesOf, ownQuotaOf } from './spaces/quota.ts'
import { hasMedia, selectMediaInUse, selectNodesOfMedia } from './versions/media-store.ts'

/** What the drive means to files: who can see a node can read its versions, and what is a version stays. */
export const mediaUse: MediaUse = {
  async readableBy(app, person, mediaIds) {
    const rows = await selectNodesOfMedia(app.db, person, mediaIds)
    const accesses = await findAccess(
      app,
      app.db,
      person,
      rows.map(row => row.node_id),
    )
    return new Set(rows.filter(row => accesses.has(row.node_id)).map(row => row.media_id))
  },
  async nameOf(app, person, mediaId, nodeId) {
    const access = (await findAccess(app, app.db, person, [nodeId])).get(nodeId)
    return access && (await hasMedia(app.db, access.node, mediaId)) ? access.node.name : undefined
  },
  inUse: async (q, tenantId, mediaIds) => new Set(await selectMediaInUse(q, tenantId, mediaIds)),
  foreignBytes: foreignBytesOf,
  quotaBytes: ownQuotaOf,
}
