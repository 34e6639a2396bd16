import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readLdapSetting } from './settings.ts'

export const getLdapSetting: Handler<typeof contract.directory.getLdapSetting, App> = ({ app, tenantId }) =>
  readLdapSetting(app, tenantId)
