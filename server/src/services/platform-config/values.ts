import {
  type AnnouncementValue,
  type ConfigKind,
  type ConfigState,
  compareVersions,
  configValues,
  kindProblem,
  type Platform,
  type VersionsValue,
} from '@trau/contract'
import { fail } from '#platform/errors.ts'
import { productVersion } from '#platform/product-version.ts'

/**
 * The state of a record as its kind says.
 * @throws platformConfigTypeWrong (an announcement for some cannot be public), platformVersionTooNew (the web client cannot be newer than the server it comes from: everybody would be blocked)
 */
export function readState(
  { platform, key, kind }: { platform: Platform; key: string; kind: ConfigKind },
  { value, isPublic }: ConfigState,
): ConfigState {
  const expectedKind = kindProblem(key, kind)
  if (expectedKind)
    throw fail('platformConfigTypeWrong', {
      key,
      kind: expectedKind,
      fields: [{ path: 'kind', reason: 'invalid' }],
    })
  const read = configValues[kind].safeParse(value)
  if (!read.success)
    throw fail('platformConfigTypeWrong', {
      key,
      kind,
      fields: read.error.issues.slice(0, 20).map(issue => ({
        path: issue.path.join('.').slice(0, 200),
        reason: String(
          ('params' in issue && (issue.params as { reason?: string } | undefined)?.reason) || 'invalid',
        ),
      })),
    })
  if (kind === 'VERSIONS' && platform === 'WEB') {
    const { minimum, recommended: recommendedVersion } = read.data as VersionsValue
    for (const version of [minimum, recommendedVersion])
      if (version && compareVersions(version, productVersion) > 0)
        throw fail('platformVersionTooNew', { max: productVersion })
  }
  if (kind === 'ANNOUNCEMENT' && isPublic && (read.data as AnnouncementValue).roles.length > 0)
    throw fail('platformConfigTypeWrong', { key, kind, fields: [{ path: 'isPublic', reason: 'invalid' }] })
  return { value: read.data, isPublic }
}
