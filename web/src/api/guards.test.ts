import type { User } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { type GuardEffects, privateGuard, publicGuard } from './guards.ts'
import type { StoredSession } from './session.ts'

const an = { userId: 'an' } as User
const binh = { userId: 'binh' } as User

/** A browser with these cookies, writing down what the guard does to it. */
function browser(
  session: Partial<StoredSession>,
  more: {
    current?: User
    refreshed?: User | Error
    fetched?: User | Error
    accessAfterRefresh?: string
    kept?: User
  } = {},
) {
  const done: string[] = []
  const answer = async (name: string, value: User | Error | undefined) => {
    done.push(name)
    if (value instanceof Error) throw value
    return value
  }
  let current = more.current
  let cookies: StoredSession = {
    userId: undefined,
    accessToken: undefined,
    refreshToken: undefined,
    ...session,
  }
  const effects: GuardEffects = {
    session: () => cookies,
    currentUser: () => current,
    refresh: () => {
      const user = answer('refresh', more.refreshed)
      if (!(more.refreshed instanceof Error))
        cookies = { ...cookies, accessToken: more.accessAfterRefresh ?? 'new' }
      return user
    },
    fetchUser: id => answer(`fetch ${id}`, more.fetched),
    keptUser: async () => more.kept,
    setUser: user => {
      current = user
      done.push(`set ${user.userId}`)
    },
    clearAuth: () => done.push('clear'),
  }
  return { effects, done }
}

/** Answers that refuse; what follows are none. */
const refusals = [400, 401, 402, 403, 404, 422].map(
  status => [`is refused with ${status}`, answered(status)] as [string, ApiError | undefined],
)
const silences = [
  ['the network is gone', new ApiError({ kind: 'network', code: 'networkError' })],
  ['the time is over', new ApiError({ kind: 'timeout', code: 'timeout' })],
  ...[408, 429, 500, 502, 503, 504].map(status => [`the answer is ${status}`, answered(status)]),
] as [string, ApiError][]
function answered(status: number) {
  return new ApiError({
    kind: status < 500 ? 'bad-request' : 'bad-response',
    code: status < 500 ? 'badRequest' : 'badResponse',
    status,
  })
}

const on = { go: 'on' }
const toAuth = { go: '/auth' }
const tokens = { accessToken: 'a', refreshToken: 'r' }

describe('the private area', () => {
  it.each(silences)('opens with what this device keeps when %s, without signing out', async (_, error) => {
    for (const session of [
      { userId: 'an', ...tokens },
      { userId: 'an', refreshToken: 'r' },
    ]) {
      const { effects, done } = browser(session, { fetched: error, refreshed: error, kept: an })
      expect(await privateGuard(effects, { needsAccessToken: true })).toEqual(on)
      expect(done.at(-1)).toBe('set an')
      expect(done).not.toContain('clear')
    }
  })

  it.each(refusals)('shows nothing of what is kept when the entry %s', async (_, error) => {
    const { effects, done } = browser({ userId: 'an', refreshToken: 'r' }, { refreshed: error, kept: an })
    expect(await privateGuard(effects)).toEqual(toAuth)
    expect(done.at(-1)).toBe('clear')
  })

  it.each([
    ['no user id', tokens],
    ['no tokens', { userId: 'an' }],
    ['nothing', {}],
  ])('[R-GUARD-1] with %s: clears and goes to /auth without asking anybody', async (_, session) => {
    const { effects, done } = browser(session, { refreshed: an, fetched: an })
    expect(await privateGuard(effects)).toEqual(toAuth)
    expect(done).toEqual(['clear'])
  })

  it('[R-GUARD-2] without access token it refreshes and stores who it is', async () => {
    const { effects, done } = browser(
      { userId: 'an', refreshToken: 'r' },
      { refreshed: an, fetched: new Error() },
    )
    expect(await privateGuard(effects)).toEqual(on)
    expect(done).toEqual(['refresh', 'set an'])
  })

  it.each([
    ['finds no token', new Error('No refresh token available')],
    ...refusals,
    ['comes back empty', undefined],
  ])('[R-GUARD-2] [R-GUARD-6] a refresh that %s clears and leads silently to /auth', async (_, refreshed) => {
    const { effects, done } = browser({ userId: 'an', refreshToken: 'r' }, { refreshed })
    expect(await privateGuard(effects)).toEqual(toAuth)
    expect(done).toEqual(['refresh', 'clear'])
  })

  it.each([
    ['no user info', undefined],
    ['somebody else’s user info', binh],
  ])('[R-GUARD-3] with %s in state it fetches the stored id’s', async (_, current) => {
    const { effects, done } = browser({ userId: 'an', ...tokens }, { current, fetched: an })
    expect(await privateGuard(effects)).toEqual(on)
    expect(done).toEqual(['fetch an', 'set an'])
  })

  it.each([...refusals, ['comes back empty', undefined]])(
    '[R-GUARD-3] [R-GUARD-6] a fetch that %s clears and leads silently to /auth',
    async (_, fetched) => {
      const { effects, done } = browser({ userId: 'an', ...tokens }, { fetched })
      expect(await privateGuard(effects)).toEqual(toAuth)
      expect(done).toEqual(['fetch an', 'clear'])
    },
  )

  it.each(silences)(
    '[R-GUARD-2] [R-GUARD-3] where %s nothing is cleared, and who comes waits',
    async (_, error) => {
      for (const session of [{ refreshToken: 'r' }, tokens]) {
        const { effects, done } = browser({ userId: 'an', ...session }, { refreshed: error, fetched: error })
        expect(await privateGuard(effects, { needsAccessToken: true })).toEqual({ go: 'reconnect' })
        expect(done).not.toContain('clear')
      }
    },
  )

  it.each(silences)('where %s whoever is in the application stays in it', async (_, error) => {
    const { effects, done } = browser({ userId: 'an', refreshToken: 'r' }, { current: an, refreshed: error })
    expect(await privateGuard(effects, { needsAccessToken: true })).toEqual(on)
    expect(done).toEqual(['refresh'])
  })

  it('[R-GUARD-4] otherwise it goes on, doing nothing', async () => {
    const { effects, done } = browser({ userId: 'an', accessToken: 'a' }, { current: an })
    expect(await privateGuard(effects)).toEqual(on)
    expect(await privateGuard(effects, { needsAccessToken: true })).toEqual(on)
    expect(done).toEqual([])
  })

  it('[R-GUARD-4] the index also needs an access token at the end', async () => {
    const { effects } = browser(
      { userId: 'an', refreshToken: 'r' },
      { refreshed: an, accessAfterRefresh: '' },
    )
    expect(await privateGuard(effects, { needsAccessToken: true })).toEqual(toAuth)
  })

  it('[R-GUARD-7] runs on every entry: a session lost between two entries is noticed', async () => {
    const { effects, done } = browser({ userId: 'an', ...tokens }, { current: an })
    expect(await privateGuard(effects)).toEqual(on)
    effects.session = () => ({ userId: 'an', accessToken: undefined, refreshToken: undefined })
    expect(await privateGuard(effects)).toEqual(toAuth)
    expect(done).toEqual(['clear'])
  })
})

describe('the pages under /auth', () => {
  it('[R-GUARD-5] who is signed in goes to the start, replacing history', () => {
    const { effects, done } = browser({ userId: 'an', accessToken: 'a' })
    expect(publicGuard(effects)).toEqual({ go: '/', replace: true })
    expect(done).toEqual([])
  })

  it.each([{ userId: 'an', refreshToken: 'r' }, { accessToken: 'a' }, {}])(
    '[R-GUARD-5] anybody else starts clean (%j)',
    session => {
      const { effects, done } = browser(session)
      expect(publicGuard(effects)).toEqual(on)
      expect(done).toEqual(['clear'])
    },
  )
})
