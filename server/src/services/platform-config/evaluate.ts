import { createHash } from 'node:crypto'
import {
  type AnnouncementValue,
  areaFlags,
  type FlagValue,
  type OwnPlatform,
  type Platform,
} from '@trau/contract'
import type { ConfigRow } from './tables.ts'

const buckets = 10_000

/** Where a person stands for a flag: 0 to 9,999, always the same, and independent of their place for other flags. */
export const bucketOf = (flag: string, userId: string): number =>
  createHash('sha256').update(`${flag}\0${userId}`).digest().readUInt32BE(0) % buckets

/** Whoever is below a percentage is below every larger one too. */
export function hasFlag(
  flag: string,
  value: FlagValue,
  person: { userId: string; roles: ReadonlySet<string> },
) {
  if (!value.isOn) return false
  if (value.roles.some(role => person.roles.has(role))) return true
  return bucketOf(flag, person.userId) < Math.round((value.percentage * buckets) / 100)
}

/** What the records of a platform mean for one person. */
export function ownPlatform(
  platform: Platform,
  revision: number,
  rows: readonly ConfigRow[],
  person: { userId: string; roles: ReadonlySet<string> },
): OwnPlatform {
  const flags: Record<string, boolean> = Object.fromEntries(areaFlags.map(flag => [flag, true]))
  const own: OwnPlatform = { platform, revision, flags, versions: {}, limits: {}, links: {} }
  for (const { kind, key, value } of rows) {
    if (kind === 'FLAG') flags[key] = hasFlag(key, value as FlagValue, person)
    else if (kind === 'VERSIONS') own.versions = value as OwnPlatform['versions']
    else if (kind === 'MAINTENANCE') own.maintenance = value as NonNullable<OwnPlatform['maintenance']>
    else if (kind === 'ANNOUNCEMENT') {
      const { roles, ...visibleValue } = value as AnnouncementValue
      if (roles.length === 0 || roles.some(role => person.roles.has(role))) own.announcement = visibleValue
    } else if (kind === 'LIMIT') own.limits[key] = (value as { number: number }).number
    else own.links[key] = value as OwnPlatform['links'][string]
  }
  return own
}
