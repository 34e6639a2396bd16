import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { linksOf } from '../links.ts'
import { readableRows } from '../reading.ts'
import { viewMedia } from '../view.ts'

export const getMedia: Handler<typeof contract.media.getMedia, App> = async ({ app, me }, { params }) => {
  const [row] = await readableRows(app, me, [params.id])
  if (!row) throw fail('mediaNotFound')
  return { ...viewMedia(row), ...linksOf(app, me, row) }
}
