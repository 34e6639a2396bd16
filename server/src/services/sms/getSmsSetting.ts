import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readSmsSetting } from './sms-setting.ts'

export const getSmsSetting: Handler<typeof contract.sms.getSmsSetting, App> = async ({ app, tenantId }) =>
  readSmsSetting(app, tenantId)
