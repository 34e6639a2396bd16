import { compareVersions } from '@trau/contract/rules/platform'

/** The version that this page was built as; it stands in the page itself. */
export const ownVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? ''

/** A page without a version (a development server) is never too old. */
export const isOlderThan = (wantedVersion: string | undefined, own = ownVersion()): boolean =>
  wantedVersion !== undefined && own !== '' && compareVersions(own, wantedVersion) < 0
