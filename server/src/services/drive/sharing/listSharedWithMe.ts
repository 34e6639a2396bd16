import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Handler } from '#platform/http/routes.ts'
import type { ShareRow } from '../tables.ts'
import { viewNodes } from '../tree/view.ts'
import { visiblePage } from '../visible-page.ts'
import { type SharedPlace, selectSharedWith } from './share-store.ts'
import { viewShare } from './sharing.ts'

const cursor = cursorOf<SharedPlace>(z.object({ time: z.int().min(0).max(8.64e15), shareId: z.uuid() }))

export const listSharedWithMe: Handler<typeof contract.driveSharing.listSharedWithMe, App> = async (
  { app, me },
  { query },
) => {
  const isUnlocked = await app.services.hidden.isUnlocked(me)
  const shareOf = new Map<string, ShareRow>()
  const { accesses, next } = await visiblePage(app, me, {
    limit: query.limit,
    after: query.cursor === undefined ? undefined : cursor.decode(query.cursor),
    async select(after, limit) {
      const rows = await selectSharedWith(app.db, me, isUnlocked, after, limit)
      for (const row of rows) shareOf.set(row.node_id, row)
      return rows
    },
    placeOf: row => ({ time: row.created_time.getTime(), shareId: row.share_id }),
  })
  const nodes = await viewNodes(app.db, me, accesses)
  const items = nodes.map(node => ({ ...node, share: viewShare(shareOf.get(node.nodeId)!) }))
  return next ? { items, nextCursor: cursor.encode(next) } : { items }
}
