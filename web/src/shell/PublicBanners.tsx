import { loadPlatformBanners } from '../features/platform/index.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useIsIdle } from '../kit/useIsIdle.ts'

const platform = lazyPart(loadPlatformBanners)

/** What concerns whoever is signed out: maintenance, and that the client is old. */
export function PublicBanners() {
  const isAtRest = useIsIdle()
  return <div aria-live="polite">{isAtRest && <Lazy part={platform} onUnavailable={() => {}} />}</div>
}
