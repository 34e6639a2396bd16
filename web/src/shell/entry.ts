import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { api } from '../api/api.ts'
import { privateGuard, publicGuard } from '../api/guards.ts'
import { ignoreFailure, reportFailure } from '../api/ignore-failure.ts'
import { q, queryClient } from '../api/query-client.ts'
import { currentOwner, readSession } from '../api/session.ts'
import { setTenant } from '../api/settings.ts'
import { ServerUnanswered } from '../features/fallback/index.ts'
import { keepEndReason } from '../model/account/end-reason.ts'
import { rememberHome } from '../model/account/home.ts'
import { store } from '../store/store.ts'
import { guardEffects } from '../sync/session.ts'

/** Entries in a row that the server did not answer. */
let unansweredCount = 0

interface Entry {
  location: ParsedLocation
  /** A link is being hovered: nobody has entered anything yet. */
  preload: boolean
}

/**
 * `beforeLoad` of every private route. Throws the way to the sign-in page, and keeps the place for after it.
 * @throws ServerUnanswered, whose page waits for the server and enters again
 */
export async function enterPrivate({ location, preload }: Entry, options?: { needsAccessToken?: boolean }) {
  if (preload) return
  const { userId } = readSession()
  const owner = currentOwner()
  const outcome = await privateGuard(guardEffects(store), options)
  if (outcome.go === 'reconnect') throw new ServerUnanswered(unansweredCount++)
  unansweredCount = 0
  if (outcome.go === 'on') return
  rememberHome(location.href)
  // There was a session: the server refused it, now or when an earlier request dropped its tokens, or it ran out.
  if (userId) {
    keepEndReason('unknown')
    const forgetting = import('../sync/kept-state.ts').then(({ forgetKeptState }) => forgetKeptState(owner))
    await reportFailure(forgetting, 'The kept conversations cannot be removed')
  }
  // An invitation names its tenant where that is not the usual one.
  throw redirect({ to: '/auth', search: { tenant: (location.search as { tenant?: string }).tenant } })
}

/** `beforeLoad` of the pages under /auth. */
export function enterPublic({ preload }: Pick<Entry, 'preload'>, tenant: string | undefined) {
  if (preload) return
  const outcome = publicGuard(guardEffects(store))
  if (outcome.go !== 'on') throw redirect({ to: '/', replace: true })
  if (tenant) setTenant(tenant)
}

/** Beside the private guard: to everybody else the page does not exist. */
export async function enterAdmin({ preload }: Pick<Entry, 'preload'>) {
  if (preload || store.getState().auth.userInfo?.isAdmin) return
  // Whoever holds a role of a workspace or group alone is no administrator, but has parts to see.
  const own = await ignoreFailure(
    queryClient.fetchQuery(q(api.adminPermission.getOwnPermissions)),
    'shown elsewhere',
  )
  if (!own?.placed.length) throw notFound()
}
