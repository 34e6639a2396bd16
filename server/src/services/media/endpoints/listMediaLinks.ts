import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { linksOf } from '../links.ts'
import { readableRows } from '../reading.ts'

export const listMediaLinks: Handler<typeof contract.media.listMediaLinks, App> = async (
  { app, me },
  { body },
) => {
  const rows = await readableRows(app, me, body.mediaIds, body.roomId)
  return { items: rows.map(row => linksOf(app, me, row)) }
}
