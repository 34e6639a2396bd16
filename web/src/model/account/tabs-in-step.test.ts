import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, readSession, storeSession } from '../../api/session.ts'
import { tokensOf } from '../../api/testing.ts'
import { openTabChannel, type TabMessage } from '../../live/tabs.ts'
import { createStore } from '../../store/store.ts'
import { signIn } from '../../sync/session.ts'
import { holdPage, mayLeaveUnasked } from './leave.ts'
import { keepTabsInStep } from './tabs-in-step.ts'

const other = openTabChannel<TabMessage>('state')
let replace: ReturnType<typeof vi.spyOn>
let stop: () => void
let store: ReturnType<typeof createStore>

beforeEach(() => {
  clearSession()
  replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  store = createStore()
  store.dispatch(signIn(tokensOf(1)))
  stop = keepTabsInStep(store)
})
afterEach(() => {
  stop()
  holdPage(false)
  vi.restoreAllMocks()
})

const wentTo = (path: string) =>
  vi.waitFor(() => expect(replace).toHaveBeenCalledWith(path), { timeout: 30_000 })

it('a tab that follows a sign-out leaves the cookies of whoever the other tab let in', async () => {
  storeSession(tokensOf(2, 'binh'))
  other.post({ type: 'logout' })
  await wentTo('/auth')
  expect(store.getState().auth.userInfo).toBeNull()
  expect(readSession()).toEqual({ userId: 'binh', accessToken: 'access-2', refreshToken: 'refresh-2' })
})

it('a tab that leaves is not led to the sign-in page by a guard, which would keep its place for the next person', async () => {
  expect(mayLeaveUnasked()).toBe(true)
  other.post({ type: 'logout' })
  await wentTo('/auth')
  expect(mayLeaveUnasked()).toBe(false)
})

it('a tab leaves the person it shows when another tab lets somebody else in', async () => {
  storeSession(tokensOf(2, 'binh'))
  other.post({ type: 'entered', userId: 'binh' })
  await wentTo('/')
  expect(store.getState().auth.userInfo).toBeNull()
  expect(readSession().userId).toBe('binh')
})

it('a tab stays where it is when the person it shows signs in once more', async () => {
  other.post({ type: 'entered', userId: 'an' })
  other.post({ type: 'entered', userId: 'binh' })
  await wentTo('/')
  expect(replace).toHaveBeenCalledTimes(1)
})
