import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readEmailSetting } from './email-setting.ts'

export const getEmailSetting: Handler<typeof contract.email.getEmailSetting, App> = async ({
  app,
  tenantId,
}) => readEmailSetting(app, tenantId)
