import { Outlet, useMatches } from '@tanstack/react-router'
import { loadPlatformWatch } from '../features/platform/index.ts'
import { useShellWords } from '../i18n/words/shell.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useIsIdle } from '../kit/useIsIdle.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { pageName } from './page-name.ts'

const platformWatch = lazyPart(loadPlatformWatch)

/** Around every page: says its name when it opens, and follows what the platform configuration says of this client. The window's title stays the product's. */
export function RootLayout() {
  const text = useShellWords()
  const isAtRest = useIsIdle()
  const page = useMatches({ select: matches => pageName(matches.at(-1)?.routeId, matches.at(-1)?.search) })
  const words: Readonly<Record<string, unknown>> = { ...text, ...text.pages }
  const name = page && words[page]
  return (
    <>
      <Outlet />
      {isAtRest && <Lazy part={platformWatch} onUnavailable={() => {}} />}
      <LiveRegion>{typeof name === 'string' ? text.opened(name) : ''}</LiveRegion>
    </>
  )
}
