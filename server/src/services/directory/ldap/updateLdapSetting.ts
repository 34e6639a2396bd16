import { isDeepStrictEqual } from 'node:util'
import type { contract, NewLdapSetting } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { requireMayGive } from '../../admin-permission/index.ts'
import { keepAdministratorsIn } from '../../identity-authen/index.ts'
import { passwordPurpose } from './client.ts'
import { findLdapSetting, type LdapSettingRow, saveLdapSetting } from './ldap-store.ts'
import { passwordOf, readLdapSetting, requireUsable } from './settings.ts'

export const updateLdapSetting: Handler<typeof contract.directory.updateLdapSetting, App> = async (
  { app, me, tenantId, audit },
  { body },
) => {
  await requireUsable(app, body)
  const before = await findLdapSetting(app.db, tenantId)
  if (!before || isOtherDirectory(before, body)) await app.services.administrators.requireSuperAdmin(app, me)
  // Whoever is in the group will hold the role: nobody gives by a directory what they may not give by hand.
  const existingMappings = new Set(before?.group_roles.map(({ group, roleId }) => `${roleId} ${group}`))
  const newMappings = body.groupRoles.filter(
    ({ group, roleId }) => !existingMappings.has(`${roleId} ${group}`),
  )
  await requireMayGive(app, me, [...new Set(newMappings.map(({ roleId }) => roleId))])
  const password = passwordOf(app, tenantId, body, before)
  const row = {
    tenant_id: tenantId,
    is_enabled: body.isEnabled,
    url: body.url,
    starts_tls: body.startsTls,
    ca_certificate: body.caCertificate,
    bind_dn: body.bindDn,
    bind_password: password === undefined ? null : app.secrets.seal(password, passwordPurpose(tenantId)),
    base_dn: body.baseDn,
    user_filter: body.userFilter,
    attributes: body.attributes,
    allows_creation: body.allowsCreation,
    links_usernames: body.linksUsernames,
    group_roles: body.groupRoles,
    updated_time: new Date(app.clock.now()),
  }
  await transact(app, tx => keepAdministratorsIn(app, tx, tenantId, () => saveLdapSetting(tx, row)))
  const after = await readLdapSetting(app, tenantId)
  audit.before = before && { url: before.url, isEnabled: before.is_enabled, groupRoles: before.group_roles }
  audit.after = { url: body.url, isEnabled: body.isEnabled, groupRoles: body.groupRoles }
  return after
}

/**
 * Whether another server answers who people are, or its answers are read otherwise: whoever decides that can be anybody whose account is linked, and
 * anybody who will be.
 */
const isOtherDirectory = (keptSetting: LdapSettingRow, body: NewLdapSetting): boolean =>
  keptSetting.url !== body.url ||
  keptSetting.starts_tls !== body.startsTls ||
  keptSetting.ca_certificate !== body.caCertificate ||
  keptSetting.bind_dn !== body.bindDn ||
  keptSetting.base_dn !== body.baseDn ||
  keptSetting.user_filter !== body.userFilter ||
  keptSetting.links_usernames !== body.linksUsernames ||
  !isDeepStrictEqual(keptSetting.attributes, body.attributes)
