/** Platform configuration: what client and server both know of its keys and limits. */

export const platforms = ['WEB', 'IOS', 'ANDROID', 'DESKTOP'] as const
export type Platform = (typeof platforms)[number]

export const configKinds = ['FLAG', 'VERSIONS', 'MAINTENANCE', 'ANNOUNCEMENT', 'LIMIT', 'LINK'] as const
export type ConfigKind = (typeof configKinds)[number]

export const maxConfigsPerPlatform = 100
/** Changes that a tenant's history keeps. */
export const maxConfigChanges = 1_000
export const maxFlagRoles = 20
export const maxMaintenanceText = 300
export const maxAnnouncementText = 500
export const announcementLevels = ['INFO', 'WARNING'] as const
/** Hours before its start from which a maintenance notice is shown, at most. */
export const maxNoticeHours = 336
export const maxConfigNumber = 1_000_000_000_000
export const maxConfigLinkLabel = 60

export const configKey = /^[a-z][A-Za-z0-9.-]{0,63}$/
/** A built-in role by its name, or any role by its id. */
export const roleTarget = /^[A-Za-z0-9_-]{1,64}$/
export const clientVersion = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/

/** Keys that the product itself reads, and their kind. Other keys are for clients of others: flags, limits and links. */
export const knownConfigs = {
  versions: 'VERSIONS',
  maintenance: 'MAINTENANCE',
  announcement: 'ANNOUNCEMENT',
  calls: 'FLAG',
  drive: 'FLAG',
  notes: 'FLAG',
  help: 'LINK',
} as const satisfies Record<string, ConfigKind>

export const knownKind = (key: string): ConfigKind | undefined =>
  Object.hasOwn(knownConfigs, key) ? knownConfigs[key as keyof typeof knownConfigs] : undefined

/** The kind that a key must have, or undefined where it is free to choose. */
export function kindProblem(key: string, kind: ConfigKind): ConfigKind | undefined {
  const knownKeyKind = knownKind(key)
  if (knownKeyKind) return knownKeyKind === kind ? undefined : knownKeyKind
  return kind === 'VERSIONS' || kind === 'MAINTENANCE' || kind === 'ANNOUNCEMENT' ? 'FLAG' : undefined
}

/** Areas that a flag hides; they are on where nobody set one. */
export const areaFlags = ['calls', 'drive', 'notes'] as const
export type AreaFlag = (typeof areaFlags)[number]

/** Below 0: `a` is older. Both are three numbers with dots; anything else counts as the oldest. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(text => (clientVersion.test(text) ? text.split('.').map(Number) : []))
  for (const n of [0, 1, 2]) {
    const difference = (left![n] ?? -1) - (right![n] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
