import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findSetting } from './setting-store.ts'
import { viewSettings } from './settings.ts'

export const getPushSystemSetting: Handler<typeof contract.push.getPushSystemSetting, App> = async ({
  app,
  tenantId,
}) => viewSettings(app, await findSetting(app.db, tenantId))
