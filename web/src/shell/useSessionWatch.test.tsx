import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { clearSession, storeSession } from '../api/session.ts'
import { tokensOf } from '../api/testing.ts'
import { applyEvent } from '../live/dispatch.ts'
import { leaveAfterEnd } from '../model/account/leave.ts'
import { createStore } from '../store/store.ts'
import { signIn } from '../sync/session.ts'
import { cleanup, renderHook } from '../testing/library.ts'
import { useSessionWatch } from './useSessionWatch.ts'

vi.mock('../model/account/leave.ts', async original => ({
  ...(await original<object>()),
  leaveAfterEnd: vi.fn(),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useRouter: () => ({ invalidate: vi.fn() }),
}))
afterEach(() => {
  cleanup()
  clearSession()
})

const tokensOfSession = (loginSessionId: string) => {
  const tokens = tokensOf(loginSessionId)
  return { ...tokens, userInfo: { ...tokens.userInfo, loginSessionId } }
}

it('a tab leaves when the session ends whose cookies it uses, not with an older one that another tab has replaced', () => {
  const store = createStore()
  store.dispatch(signIn(tokensOfSession('s1')))
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  renderHook(() => useSessionWatch(), { wrapper })
  const end = (loginSessionId: string) =>
    applyEvent(
      { type: 'sessionEnded', data: { loginSessionIds: [loginSessionId], reason: 'logout' } },
      { queryClient, dispatch: store.dispatch },
    )
  storeSession(tokensOfSession('s2'))
  end('s1')
  expect(leaveAfterEnd).not.toHaveBeenCalled()
  end('s2')
  expect(leaveAfterEnd).toHaveBeenCalledExactlyOnceWith(store, 'logout')
})
