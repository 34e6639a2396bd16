import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokensOf } from '../../api/testing.ts'
import { browserStorage, tabStorage } from '../../storage/browser-storage.ts'
import { store } from '../../store/store.ts'
import { act, cleanup, renderHook } from '../../testing/library.ts'
import { heldInvitation } from './registration/invitation.ts'
import { pendingToken } from './registration/pending.ts'
import { useEnter } from './useEnter.ts'

const navigate = vi.fn()
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('../../sync/session.ts', () => ({ signIn: () => ({ type: 'signedIn' }) }))
beforeEach(() => navigate.mockReset())
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

async function enter(tokens = tokensOf(1)) {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(useEnter, { wrapper })
  await act(() => result.current(tokens))
  expect(navigate).toHaveBeenCalledWith({ href: '/', replace: true })
}

test('whoever is in needs the invitation of the tab no more', async () => {
  tabStorage.set('trau_invitation', 'moi-mot-lan')
  await enter()
  expect(heldInvitation()).toBeUndefined()
})

test('the first sign-in to an account ends the wait of its registration, as after the mail that says it is approved', async () => {
  browserStorage.set('trau_registration', 'cua-hoa')
  await enter({ ...tokensOf(1), isFirstSession: true })
  expect(pendingToken()).toBeUndefined()
})

test('the registration of somebody else in the family goes on waiting', async () => {
  browserStorage.set('trau_registration', 'cua-hoa')
  await enter()
  expect(pendingToken()).toBe('cua-hoa')
})
