import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { setPoster } from '../posters.ts'

export const setMediaPoster: Handler<typeof contract.media.setMediaPoster, App> = (
  { app, me },
  { params, body },
) => setPoster(app, me, params.id, body.file.bytes)
