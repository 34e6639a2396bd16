import type { User } from '@trau/contract'
import { ApiError, isUnanswered } from './errors.ts'
import type { StoredSession } from './session.ts'

/** What a guard needs of the world; `sync/session.ts` gives the real ones. */
export interface GuardEffects {
  session(): StoredSession
  /** The person in the auth state, if any. */
  currentUser(): User | undefined
  /** Renews and stores the tokens; answers whose they are, or nothing. May throw. */
  refresh(): Promise<User | undefined>
  fetchUser(userId: string): Promise<User | undefined>
  /** The person as last seen, where this device keeps enough of them to open without the server. */
  keptUser(userId: string): Promise<User | undefined>
  /** Sets the auth state's user info, and so marks it authenticated. */
  setUser(user: User): void
  /** @param userId whose cookies were judged; those of whoever came meanwhile stay */
  clearAuth(userId?: string): void
}

/** Where a route's `beforeLoad` goes on: into the page, elsewhere, or to waiting for a server that did not answer. */
export type GuardOutcome = { go: 'on' } | { go: '/auth' } | { go: '/'; replace: true } | { go: 'reconnect' }

/** So long an entry waits for the server where the last state can be shown. */
const patienceMs = 4000

const goOn: GuardOutcome = { go: 'on' }

/**
 * Before every entry to a private route. What refuses says nothing and leads to the sign-in page. A server that did not answer changes
 * nothing: whoever is in the application already stays in it, and whoever comes sees what this device keeps of it, or waits.
 * @param needsAccessToken the index route asks for the token itself, once more, at the end
 */
export async function privateGuard(
  effects: GuardEffects,
  { needsAccessToken = false }: { needsAccessToken?: boolean } = {},
): Promise<GuardOutcome> {
  const { userId, accessToken, refreshToken } = effects.session()
  const signOut = (): GuardOutcome => {
    effects.clearAuth(userId)
    return { go: '/auth' }
  }
  if (!userId || (!accessToken && !refreshToken)) return signOut()

  const isKnown = effects.currentUser()?.userId === userId
  if (accessToken && isKnown) return goOn
  const keptUser = isKnown ? Promise.resolve(undefined) : effects.keptUser(userId)
  try {
    const freshUser = accessToken ? effects.fetchUser(userId) : effects.refresh()
    const user = await Promise.race([freshUser, patience(keptUser)])
    if (!user) return signOut()
    effects.setUser(user)
  } catch (error) {
    if (!isUnanswered(error)) return signOut()
    const user = await keptUser
    if (user) effects.setUser(user)
    return isKnown || user ? goOn : { go: 'reconnect' }
  }
  return needsAccessToken && !effects.session().accessToken ? { go: '/auth' } : goOn
}

/** Rejects after a while where there is something to show meanwhile; what was asked goes on, and a refusal is heard of by the next call. */
const patience = (keptUser: Promise<User | undefined>): Promise<never> =>
  new Promise((_, reject) => {
    void keptUser.then(user => {
      if (user) setTimeout(() => reject(new ApiError({ kind: 'timeout', code: 'timeout' })), patienceMs)
    })
  })

/** Before the pages under /auth: who is signed in goes to the start, anybody else starts clean. */
export function publicGuard(effects: Pick<GuardEffects, 'session' | 'clearAuth'>): GuardOutcome {
  const { userId, accessToken } = effects.session()
  if (userId && accessToken) return { go: '/', replace: true }
  effects.clearAuth()
  return goOn
}
