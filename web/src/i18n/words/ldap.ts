import { useText } from '../text.ts'
import { ldap } from '../vi/ldap.ts'

export type LdapWords = typeof ldap

export const useLdapWords = (): LdapWords => useText(ldap)
