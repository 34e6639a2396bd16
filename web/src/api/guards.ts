import type { User } from '@trau/contract'
import type { StoredSession } from './session.ts'

/** What a guard needs of the world; `store/session.ts` gives the real ones. */
export interface GuardEffects {
  session(): StoredSession
  /** The person in the auth state, if any. */
  currentUser(): User | undefined
  /** Renews and stores the tokens; answers whose they are, or nothing. May throw. */
  refresh(): Promise<User | undefined>
  fetchUser(userId: string): Promise<User | undefined>
  /** Sets the auth state's user info, and so marks it authenticated. */
  setUser(user: User): void
  clearAuth(): void
  /** Whether the answers above stand in for a server that could not be reached. */
  isUnreachable?(): boolean
}

/** Where a route's `beforeLoad` goes on: into the page, or elsewhere. */
export type GuardOutcome = { go: 'on' } | { go: '/auth' } | { go: '/'; replace: true }

const goOn: GuardOutcome = { go: 'on' }

/**
 * Before every entry to a private route. Failures say nothing; they lead to the sign-in page.
 * @param needsAccessToken the index route asks for the token itself, once more, at the end
 */
export async function privateGuard(
  effects: GuardEffects,
  { needsAccessToken = false }: { needsAccessToken?: boolean } = {},
): Promise<GuardOutcome> {
  const signOut = (): GuardOutcome => {
    effects.clearAuth()
    return { go: '/auth' }
  }
  const { userId, accessToken, refreshToken } = effects.session()
  if (!userId || (!accessToken && !refreshToken)) return signOut()

  if (!accessToken) {
    const user = await orNothing(() => effects.refresh())
    if (!user) return signOut()
    effects.setUser(user)
  } else if (effects.currentUser()?.userId !== userId) {
    const user = await orNothing(() => effects.fetchUser(userId))
    if (!user) return signOut()
    effects.setUser(user)
  }
  const lacksToken = needsAccessToken && !effects.session().accessToken && !effects.isUnreachable?.()
  return lacksToken ? { go: '/auth' } : goOn
}

/** Before the pages under /auth: who is signed in goes to the start, anybody else starts clean. */
export function publicGuard(effects: Pick<GuardEffects, 'session' | 'clearAuth'>): GuardOutcome {
  const { userId, accessToken } = effects.session()
  if (userId && accessToken) return { go: '/', replace: true }
  effects.clearAuth()
  return goOn
}

async function orNothing<T>(effect: () => Promise<T>): Promise<T | undefined> {
  try {
    return await effect()
  } catch {
    return undefined
  }
}
