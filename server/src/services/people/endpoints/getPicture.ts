import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { servePicture } from '../../identity/index.ts'

export const getPicture: Handler<typeof contract.people.getPicture, App> = (
  { app, tenantId },
  { params, query },
) => servePicture(app, tenantId, params.pictureId, query.size)
