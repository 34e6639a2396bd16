import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { removeConfig } from '../changes.ts'

export const deletePlatformConfig: Handler<typeof contract.platformConfig.deletePlatformConfig, App> = (
  { app, me },
  { params, query },
) => removeConfig(app, me, params.value, query.expectedVersion)
