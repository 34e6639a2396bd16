import type { LdapAttributes, LdapSetting, NewLdapSetting } from '@trau/contract'
import type { LdapWords } from '../../../i18n/words/ldap.ts'
import type { FieldErrors } from '../../../kit/useForm.ts'

export const attributeNames = ['id', 'username', 'name', 'email', 'phoneNumber', 'groups'] as const
type AttributeField = `attribute_${(typeof attributeNames)[number]}`

export type LdapValues = Omit<NewLdapSetting, 'attributes' | 'caCertificate' | 'bindPassword'> &
  Record<AttributeField, string> & { caCertificate: string; bindPassword: string; testUsername: string }

export const presets: Record<'open' | 'active', { userFilter: string; attributes: LdapAttributes }> = {
  open: {
    userFilter: '(objectClass=inetOrgPerson)',
    attributes: {
      ...{ id: 'entryUUID', username: 'uid', name: 'cn', email: 'mail' },
      ...{ phoneNumber: 'mobile', groups: 'memberOf' },
    },
  },
  active: {
    userFilter:
      '(&(objectCategory=person)(objectClass=user)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
    attributes: {
      ...{ id: 'objectGUID', username: 'sAMAccountName', name: 'displayName', email: 'mail' },
      ...{ phoneNumber: 'mobile', groups: 'memberOf' },
    },
  },
}

export const attributeFields = (attributes: LdapAttributes) =>
  Object.fromEntries(attributeNames.map(name => [`attribute_${name}`, attributes[name]])) as Record<
    AttributeField,
    string
  >

export function valuesOf(setting: LdapSetting | null): LdapValues {
  const { attributes, userFilter } = setting ?? presets.open
  return {
    isEnabled: setting?.isEnabled ?? true,
    url: setting?.url ?? '',
    startsTls: setting?.startsTls ?? true,
    caCertificate: setting?.caCertificate ?? '',
    bindDn: setting?.bindDn ?? '',
    bindPassword: '',
    baseDn: setting?.baseDn ?? '',
    userFilter,
    ...attributeFields(attributes),
    allowsCreation: setting?.allowsCreation ?? true,
    linksUsernames: setting?.linksUsernames ?? false,
    groupRoles: setting?.groupRoles ?? [],
    testUsername: '',
  }
}

export const isLdaps = (url: string) => /^ldaps:/i.test(url.trim())

export function bodyOf(values: LdapValues): NewLdapSetting {
  const { testUsername: _, bindPassword, caCertificate, ...rest } = values
  const attributes = Object.fromEntries(
    attributeNames.map(name => [name, values[`attribute_${name}`].trim()]),
  ) as LdapAttributes
  const keptFields = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !name.startsWith('attribute_')),
  )
  return {
    ...(keptFields as Omit<typeof rest, AttributeField>),
    url: values.url.trim().replace(/^ldap/i, 'ldap'),
    startsTls: !isLdaps(values.url) && values.startsTls,
    caCertificate: caCertificate.trim() || null,
    ...(bindPassword ? { bindPassword } : {}),
    attributes,
  }
}

export function errorsOf(values: LdapValues, text: LdapWords): FieldErrors<LdapValues> {
  const errors: FieldErrors<LdapValues> = {}
  if (!/^ldaps?:\/\/[^\s/?#@]+\/?$/i.test(values.url.trim())) errors.url = text.urlWrong
  if (!values.baseDn.trim()) errors.baseDn = text.baseDnMissing
  if (!values.userFilter.trim()) errors.userFilter = text.userFilterMissing
  for (const name of attributeNames)
    if (!/^[A-Za-z][A-Za-z0-9;-]*$/.test(values[`attribute_${name}`].trim()))
      errors[`attribute_${name}`] = text.attributeWrong
  if (values.groupRoles.some(({ group, roleId }) => !group.trim() || !roleId))
    errors.groupRoles = text.groupMissing
  return errors
}
