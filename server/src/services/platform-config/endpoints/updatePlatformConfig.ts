import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { updateConfig } from '../changes.ts'

export const updatePlatformConfig: Handler<typeof contract.platformConfig.updatePlatformConfig, App> = (
  { app, me },
  { params, body },
) => updateConfig(app, me, params.platformConfigId, body)
