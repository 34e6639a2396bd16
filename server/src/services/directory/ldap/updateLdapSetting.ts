import { isDeepStrictEqual } from 'node:util'
import type { contract, NewLdapSetting } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireMayGive } from '../../admin-permission/index.ts'
import { keepAdministratorsIn } from '../../identity-authen/index.ts'
import { unmappedOf } from './accounts.ts'
import { passwordPurpose } from './client.ts'
import { findLdapSetting, type LdapSettingRow, saveLdapSetting } from './ldap-store.ts'
import { requestLostRoles, selectHoldersOf, takeLostRoles } from './lost-roles.ts'
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
  const unmappedIds = unmappedOf(before?.group_roles.map(({ roleId }) => roleId) ?? [], {
    group_roles: body.groupRoles,
  })
  const lostIds = [...(await selectHoldersOf(app, tenantId, unmappedIds)).values()].flat()
  const changedRoleIds = [...newMappings.map(({ roleId }) => roleId), ...lostIds]
  await requireMayGive(app, me, [...new Set(changedRoleIds)])
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
    // Later than that of the setting before: it is what tells the two apart.
    updated_time: new Date(Math.max(app.clock.now(), (before?.updated_time.getTime() ?? 0) + 1)),
  }
  const works = await transact(app, async tx => {
    await keepAdministratorsIn(app, tx, tenantId, async () => {
      if (body.expectedUpdatedTime !== undefined)
        requireVersion(await findLdapSetting(tx, tenantId), body.expectedUpdatedTime)
      await saveLdapSetting(tx, row)
    })
    return requestLostRoles(app, tx, tenantId, unmappedIds)
  })
  // Read again: a comparison or a sign-in may have given one until now.
  await takeLostRoles(app, works)
  const after = await readLdapSetting(app, tenantId)
  audit.before = before && { url: before.url, isEnabled: before.is_enabled, groupRoles: before.group_roles }
  audit.after = { url: body.url, isEnabled: body.isEnabled, groupRoles: body.groupRoles }
  return after
}

/** @throws settingsChanged when somebody saved since */
function requireVersion(row: LdapSettingRow | undefined, expectedTime: number | null) {
  if ((row?.updated_time.getTime() ?? null) !== expectedTime) throw fail('settingsChanged')
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
