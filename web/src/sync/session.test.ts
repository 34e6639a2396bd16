import type { User } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { privateGuard, publicGuard } from '../api/guards.ts'
import { queryClient } from '../api/query-client.ts'
import { clearSession, readSession, rememberedUser, storeSession } from '../api/session.ts'
import { currentTenant, setTenant } from '../api/settings.ts'
import { failure, json, stubNetwork, tokensOf } from '../api/testing.ts'
import { onTabMessage, openTabChannel, type TabMessage } from '../live/tabs.ts'
import { writeCookie } from '../storage/cookies.ts'
import { createStore } from '../store/store.ts'
import { forgetPerson, guardEffects, signIn, signOut } from './session.ts'

const an = { userId: 'an', name: 'An' } as User

beforeEach(() => {
  clearSession()
  setTenant(undefined)
})
afterEach(() => vi.unstubAllGlobals())

describe('the session in the application', () => {
  it('signing in keeps tokens, id and tenant, and shows who is here', () => {
    const store = createStore()
    const tokens = tokensOf(1)
    store.dispatch(signIn({ ...tokens, userInfo: { ...tokens.userInfo, tenantId: 'demo' } }))
    expect(readSession()).toEqual({ userId: 'an', accessToken: 'access-1', refreshToken: 'refresh-1' })
    expect(currentTenant()).toBe('demo')
    expect(store.getState().auth).toMatchObject({
      isAuthenticated: true,
      token: 'access-1',
      userInfo: { userId: 'an' },
    })
  })

  it('signing out tells the server, forgets the person and takes the other tabs along', async () => {
    const store = createStore()
    store.dispatch(signIn(tokensOf(1)))
    queryClient.setQueryData(['x'], 1)
    const other = openTabChannel<TabMessage>('state')
    const messages = new Promise(resolve => other.listen(resolve))
    const sent = stubNetwork(() => json({ data: { ended: 1 } }))
    await store.dispatch(signOut())
    expect(sent[0]!.url).toContain('/logout')
    expect(sent[0]!.headers.get('Authorization')).toBe('Bearer access-1')
    expect(readSession()).toEqual({ userId: undefined, accessToken: undefined, refreshToken: undefined })
    expect(store.getState().auth.isAuthenticated).toBe(false)
    expect(queryClient.getQueryData(['x'])).toBeUndefined()
    expect(await messages).toEqual({ type: 'logout' })
    other.close()
  })

  it('signing out works without the server', async () => {
    const store = createStore()
    store.dispatch(signIn(tokensOf(1)))
    stubNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
    await store.dispatch(signOut())
    expect(readSession().refreshToken).toBeUndefined()
  })

  it('a tab that signs out leaves the cookies of whoever signed in meanwhile from another', () => {
    const store = createStore()
    store.dispatch(signIn(tokensOf(1)))
    storeSession(tokensOf(2, 'binh'))
    store.dispatch(forgetPerson())
    expect(readSession()).toMatchObject({ userId: 'binh', refreshToken: 'refresh-2' })
    expect(rememberedUser('binh')).toBeDefined()
    expect(store.getState().auth.isAuthenticated).toBe(false)
  })

  it('signing in is heard of by the other tabs', async () => {
    const other = openTabChannel<TabMessage>('state')
    const messages = new Promise(resolve => other.listen(resolve))
    createStore().dispatch(signIn(tokensOf(1)))
    expect(await messages).toEqual({ type: 'entered', userId: 'an' })
    other.close()
  })

  it('a tab hears only what it listens for', async () => {
    const other = openTabChannel<TabMessage>('state')
    const messages: string[] = []
    const stop = onTabMessage('theme', message => messages.push(message.theme))
    other.post({ type: 'logout' })
    other.post({ type: 'theme', theme: 'dark' })
    await vi.waitFor(() => expect(messages).toEqual(['dark']), { timeout: 30_000 })
    stop()
    other.close()
  })
})

describe('guards in the application', () => {
  it('[R-GUARD-2] a refresh stores new tokens and user id and sets auth state and user info', async () => {
    const store = createStore()
    storeSession(tokensOf(1))
    writeCookie('access_token', '', 0)
    const sent = stubNetwork(() => json({ data: tokensOf(2) }))
    expect(await privateGuard(guardEffects(store), { needsAccessToken: true })).toEqual({ go: 'on' })
    expect(sent).toHaveLength(1)
    expect(readSession()).toEqual({ userId: 'an', accessToken: 'access-2', refreshToken: 'refresh-2' })
    expect(store.getState().auth).toMatchObject({
      isAuthenticated: true,
      token: 'access-2',
      userInfo: { userId: 'an' },
    })
  })

  it('[R-GUARD-2] a refused refresh clears everything', async () => {
    const store = createStore()
    storeSession(tokensOf(1))
    writeCookie('access_token', '', 0)
    stubNetwork(() => failure('refreshTokenInvalid', 401))
    expect(await privateGuard(guardEffects(store))).toEqual({ go: '/auth' })
    expect(readSession()).toEqual({ userId: undefined, accessToken: undefined, refreshToken: undefined })
  })

  it('[R-GUARD-3] after a reload the user info is fetched by the stored id', async () => {
    const store = createStore()
    storeSession(tokensOf(1))
    const sent = stubNetwork(() => json({ data: an }))
    expect(await privateGuard(guardEffects(store))).toEqual({ go: 'on' })
    expect(sent[0]!.url).toContain('/identity-service/v1/domains/default/users/an')
    expect(store.getState().auth.userInfo).toEqual(an)
    expect(await privateGuard(guardEffects(store))).toEqual({ go: 'on' })
    expect(sent).toHaveLength(1)
  })

  const silences: [string, () => Response | Promise<Response>][] = [
    ['reaches nobody', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is answered in the server’s place', () => new Response('<html>', { status: 200 })],
    ...[408, 429, 500, 502, 503, 504].map(
      status => [`is answered ${status}`, () => failure('tooBusy', status)] as [string, () => Response],
    ),
  ]
  it.each(silences)(
    '[R-GUARD-2] [R-GUARD-3] [R-REFRESH-3] an entry that %s keeps every cookie, with and without access token, and waits',
    async (_, answer) => {
      for (const hasAccess of [true, false]) {
        const store = createStore()
        storeSession(tokensOf(1))
        if (!hasAccess) writeCookie('access_token', '', 0)
        const before = document.cookie
        stubNetwork(answer)
        expect(await privateGuard(guardEffects(store), { needsAccessToken: true })).toEqual({
          go: 'reconnect',
        })
        expect(document.cookie).toBe(before)
        expect(readSession()).toMatchObject({ userId: 'an', refreshToken: 'refresh-1' })
      }
    },
  )

  it.each([400, 402, 403, 404, 422])(
    '[R-GUARD-3] a person whom the server refuses with %i is signed out',
    async status => {
      const store = createStore()
      storeSession(tokensOf(1))
      stubNetwork(() => failure('userNotFound', status))
      expect(await privateGuard(guardEffects(store))).toEqual({ go: '/auth' })
      expect(readSession()).toEqual({ userId: undefined, accessToken: undefined, refreshToken: undefined })
    },
  )

  it('a refused entry leaves the cookies of whoever signed in while it waited', async () => {
    storeSession(tokensOf(1))
    stubNetwork(() => {
      storeSession(tokensOf(2, 'binh'))
      return failure('userNotFound', 404)
    })
    expect(await privateGuard(guardEffects(createStore()))).toEqual({ go: '/auth' })
    expect(readSession()).toMatchObject({ userId: 'binh', refreshToken: 'refresh-2' })
  })

  it('an entry as somebody else than the one shown forgets what the page had of that person', async () => {
    const store = createStore()
    store.dispatch(signIn(tokensOf(1)))
    queryClient.setQueryData(['x'], 1)
    storeSession(tokensOf(2, 'binh'))
    stubNetwork(() => json({ data: { userId: 'binh', name: 'Bình' } }))
    expect(await privateGuard(guardEffects(store))).toEqual({ go: 'on' })
    expect(store.getState().auth).toMatchObject({ userInfo: { userId: 'binh' }, token: 'access-2' })
    expect(queryClient.getQueryData(['x'])).toBeUndefined()
  })

  it('[R-GUARD-5] the sign-in side clears the auth state of who is not signed in', () => {
    const store = createStore()
    store.dispatch(signIn(tokensOf(1)))
    expect(publicGuard(guardEffects(store))).toEqual({ go: '/', replace: true })
    writeCookie('access_token', '', 0)
    expect(publicGuard(guardEffects(store))).toEqual({ go: 'on' })
    expect(store.getState().auth.isAuthenticated).toBe(false)
  })
})
