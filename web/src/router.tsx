import './ui/history-steps.ts'
import { createRouter } from '@tanstack/react-router'
import type { Challenge } from './features/auth/index.ts'
import { ErrorScreen, NotFoundScreen, PendingScreen } from './features/fallback/index.ts'
import { routerTimes } from './kit/router-times.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './shell/search-params.ts'

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
