import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { findLinkById } from './link-store.ts'
import { selectOpens } from './open-store.ts'

const cursor = cursorOf(z.uuid())

export const listDriveLinkOpens: Handler<typeof contract.driveSharing.listDriveLinkOpens, App> = async (
  { app, me },
  { params, query },
) => {
  const before = query.cursor === undefined ? undefined : cursor.decode(query.cursor)
  await requireNode(app, app.db, me, params.nodeId, 'MANAGE')
  const link = await findLinkById(app.db, me.tenantId, params.linkId)
  if (link?.node_id !== params.nodeId) throw fail('linkNotFound')
  const rows = await selectOpens(app.db, link, before, query.limit + 1)
  const items = rows.slice(0, query.limit).map(row => ({
    ...{ openedTime: row.opened_time.getTime(), what: row.what },
    ...(row.name ? { name: row.name } : {}),
    ...(row.file_name ? { fileName: row.file_name } : {}),
    ...{ address: row.address, userAgent: row.user_agent },
  }))
  const last = rows[query.limit - 1]
  return rows.length > query.limit ? { items, nextCursor: cursor.encode(last!.open_id) } : { items }
}
