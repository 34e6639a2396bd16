import { loadPlatformBanners } from '../features/platform/index.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useIsAtRest } from '../kit/useIsAtRest.ts'

const platform = lazyPart(loadPlatformBanners)

/** What concerns whoever is signed out: maintenance, and that the client is old. */
export function PublicBanners() {
  const isAtRest = useIsAtRest()
  return <div aria-live="polite">{isAtRest && <Lazy part={platform} onUnavailable={() => {}} />}</div>
}
