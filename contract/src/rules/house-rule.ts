/** Rules of the house: what client and server both know of their limits. */

export const houseRuleSections = ['REGISTRATION', 'PASSWORD', 'SESSION', 'WORDS', 'FILES'] as const
export type HouseRuleSection = (typeof houseRuleSections)[number]

/** Changes that a tenant's history keeps. */
export const maxHouseRuleChanges = 200

export const wordKinds = ['WORD', 'DOMAIN'] as const
export type WordKind = (typeof wordKinds)[number]

/** REFUSE: not sent. MASK: sent with * in its place. REPORT: sent, and a case for the moderators. */
export const wordActions = ['REFUSE', 'MASK', 'REPORT'] as const
export type WordAction = (typeof wordActions)[number]

export const maxBlockedWords = 500
export const maxBlockedWord = 60
export const minBlockedWord = 2

/** A host name of at least two labels, in Unicode or as punycode. */
export const domainName =
  /^(?=.{3,253}$)[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62}\.)+[\p{L}\p{N}-]{2,63}$/u

/** Longest of the shortest passwords that a tenant may ask for. */
export const maxLeastPassword = 64
/** Lower case, upper case, digits, others. */
export const passwordClasses = 4
export const maxRememberedPasswords = 10
export const maxPasswordDays = 3_650

/** No session is longer, or unused for longer, than what the product allows. */
export const maxSessionHours = 90 * 24
export const maxIdleHours = 30 * 24

/** Largest quota of files that a tenant may set, in gigabytes of 1024³ bytes. */
export const maxQuotaGigabytes = 100_000
export const gigabyte = 1024 ** 3
