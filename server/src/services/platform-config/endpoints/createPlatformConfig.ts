import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { createConfig } from '../changes.ts'

export const createPlatformConfig: Handler<typeof contract.platformConfig.createPlatformConfig, App> = (
  { app, me },
  { body },
) => createConfig(app, me, body)
