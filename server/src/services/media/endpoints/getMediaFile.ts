import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { serveFile } from '../serving.ts'

export const getMediaFile: Handler<typeof contract.media.getMediaFile, App> = (
  { app, tenantId },
  { params, query },
) => serveFile(app, tenantId, params.mediaId, params.variant, query)
