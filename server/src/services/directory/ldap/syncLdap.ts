import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findLdapSetting } from './ldap-store.ts'
import { syncDirectory } from './sync.ts'

export const syncLdap: Handler<typeof contract.directory.syncLdap, App> = async ({
  app,
  tenantId,
  audit,
}) => {
  const setting = await findLdapSetting(app.db, tenantId)
  if (!setting?.is_enabled) throw fail('ldapNotSet')
  const result = await syncDirectory(app, setting)
  audit.after = result
  return result
}
