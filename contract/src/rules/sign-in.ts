/** Rules of accounts and sign-in. Lengths of passwords are in graphemes. */
export const usernameRules = { min: 3, max: 32, pattern: '^[a-z][a-z0-9._]*$' }
export const passwordLength = { min: 8, max: 128 }

/** The name of a tenant, as it stands in addresses. */
export const tenantName = /^[a-z0-9][a-z0-9-]{0,62}$/

/** The tenant that every installation has; addresses do not name it. */
export const defaultTenant = 'default'

/** What an address without a query ends with, so that it leads into its tenant. */
export const tenantQuery = (tenant: string): string => (tenant === defaultTenant ? '' : `?tenant=${tenant}`)

/** A code of an authenticator app. */
export const totpCode = /^\d{6}$/

export const maxPasskeyName = 50
export const maxDeviceName = 60
