import { useQuery } from '@tanstack/react-query'
import type {
  MaintenanceValue,
  OwnPlatform,
  PublicPlatformConfig,
  ShownAnnouncement,
  VersionsValue,
} from '@trau/contract'
import { platformApi } from '../../api/platform-api.ts'
import { keyOf, queryClient, qWith } from '../../api/query-client.ts'
import { useAppSelector } from '../../store/hooks.ts'

/** Everybody hears of a change at once; who asks again waits up to this long, so that not all ask at once. */
const spreadMs = 2_000
const parts = { query: { platform: 'WEB' as const } }
const ownKey = keyOf(platformApi.platformSetting.getOwnPlatform, parts)

/** Events and reconnections say when to ask again. */
const untilInvalidated = { staleTime: Number.POSITIVE_INFINITY }

const own = {
  queryKey: ownKey,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<OwnPlatform> {
    if (queryClient.getQueryData(ownKey))
      await new Promise(resolve => setTimeout(resolve, Math.random() * spreadMs))
    return platformApi.platformSetting.getOwnPlatform({ ...parts, signal })
  },
  ...untilInvalidated,
}

/** Without credentials; a page of somebody signed out has no connection that would tell it of changes. */
const open = qWith(
  platformApi.platformConfig.listPlatformConfigs,
  { query: { limit: 100, requestPayload: { platform: 'WEB' } } },
  untilInvalidated,
)

export interface SeenPlatform {
  versions: VersionsValue
  maintenance?: MaintenanceValue | undefined
  announcement?: ShownAnnouncement | undefined
  /** Of whoever is signed in. */
  own?: OwnPlatform
}

/** What the platform configuration says to whoever uses this page. */
export function usePlatform(): SeenPlatform | undefined {
  const isSignedIn = useAppSelector(
    state => state.auth.userInfo !== null && state.auth.userInfo !== undefined,
  )
  const { data: mine } = useQuery({ ...own, enabled: isSignedIn })
  const { data: everybodys } = useQuery({ ...open, enabled: !isSignedIn })
  if (isSignedIn)
    return (
      mine && {
        versions: mine.versions,
        maintenance: mine.maintenance,
        announcement: mine.announcement,
        own: mine,
      }
    )
  return everybodys && fromPublic(everybodys.items)
}

export function fromPublic(items: readonly PublicPlatformConfig[]): SeenPlatform {
  const seenPlatform: SeenPlatform = { versions: {} }
  for (const item of items) {
    if (item.kind === 'VERSIONS') seenPlatform.versions = item.value
    if (item.kind === 'MAINTENANCE') seenPlatform.maintenance = item.value
    if (item.kind === 'ANNOUNCEMENT') seenPlatform.announcement = item.value
  }
  return seenPlatform
}
