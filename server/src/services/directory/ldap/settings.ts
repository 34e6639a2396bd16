import type { contract, InputOf, LdapSetting, NewLdapSetting } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { isPrivateHost } from '#platform/outbound.ts'
import { type Directory, passwordPurpose, readFilter } from './client.ts'
import { findLdapSetting, type LdapSettingRow } from './ldap-store.ts'

type Body = InputOf<typeof contract.directory.updateLdapSetting>['body']

export async function readLdapSetting(app: App, tenantId: string): Promise<{ setting: LdapSetting | null }> {
  const row = await findLdapSetting(app.db, tenantId)
  return { setting: row ? view(row) : null }
}

const view = (row: LdapSettingRow): LdapSetting => ({
  isEnabled: row.is_enabled,
  url: row.url,
  startsTls: row.starts_tls,
  caCertificate: row.ca_certificate,
  bindDn: row.bind_dn,
  hasPassword: row.bind_password !== null,
  baseDn: row.base_dn,
  userFilter: row.user_filter,
  attributes: row.attributes,
  allowsCreation: row.allows_creation,
  linksUsernames: row.links_usernames,
  groupRoles: row.group_roles,
  updatedTime: row.updated_time.getTime(),
  ...(row.synced_time && { syncedTime: row.synced_time.getTime() }),
  ...(row.sync_result && { syncResult: row.sync_result }),
})

/** @throws hostNotAllowed, ldapFilterInvalid */
export async function requireUsable({ outbound }: App, { url, startsTls, userFilter }: Body): Promise<void> {
  readFilter(userFilter)
  const { hostname, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (await isPrivateHost(outbound, host)) throw fail('hostNotAllowed', { host, reason: 'address' })
  // Passwords of everybody would go over the line as they are.
  if (protocol === 'ldap:' && !startsTls && !outbound.isNamed(host))
    throw fail('hostNotAllowed', { host, reason: 'insecure' })
}

/** The password that a saved or tried setting uses. One that is kept is only ever sent to the server, and as the name, that it was given for. */
export function passwordOf(
  app: App,
  tenantId: string,
  body: Pick<NewLdapSetting, 'bindPassword' | 'url' | 'startsTls' | 'bindDn'>,
  keptSetting: LdapSettingRow | undefined,
): string | undefined {
  if (body.bindPassword) return body.bindPassword
  if (body.bindPassword === null || !keptSetting?.bind_password) return undefined
  const isSame =
    keptSetting.url === body.url &&
    keptSetting.starts_tls === body.startsTls &&
    keptSetting.bind_dn === body.bindDn
  return isSame ? app.secrets.open(keptSetting.bind_password, passwordPurpose(tenantId)) : undefined
}

export const directoryOfBody = (body: Body, password: string | undefined): Directory => ({
  url: body.url,
  starts_tls: body.startsTls,
  ca_certificate: body.caCertificate,
  bind_dn: body.bindDn,
  base_dn: body.baseDn,
  user_filter: body.userFilter,
  attributes: body.attributes,
  password,
})
