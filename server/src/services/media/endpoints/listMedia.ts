import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readableRows } from '../reading.ts'
import { viewMedia } from '../view.ts'

export const listMedia: Handler<typeof contract.media.listMedia, App> = async ({ app, me }, { body }) => ({
  items: (await readableRows(app, me, body.mediaIds)).map(viewMedia),
})
