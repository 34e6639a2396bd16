import { createRouter } from '@tanstack/react-router'
import type { Challenge } from './features/auth/challenge.ts'
import { ErrorScreen } from './features/fallback/ErrorScreen.tsx'
import { NotFoundScreen } from './features/fallback/NotFoundScreen.tsx'
import { PendingScreen } from './features/fallback/PendingScreen.tsx'
import { routerTimes } from './features/shell/router-times.ts'
import { parseSearch, stringifySearch } from './features/shell/search-params.ts'
import { routeTree } from './routeTree.gen.ts'

export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: routerTimes.preloadDelay,
    defaultPreloadStaleTime: routerTimes.preloadStaleTime,
    defaultPendingMs: routerTimes.pendingMs,
    defaultPendingMinMs: routerTimes.pendingMinMs,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** Chosen among the remembered accounts: the sign-in page writes it into its field. */
    username?: string
    /** The password was right; the sign-in page asks for the second step. */
    challenge?: Challenge
    /** Why somebody is at the sign-in page again. */
    notice?: 'challengeOver'
  }
}
