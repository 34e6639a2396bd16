import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { store } from '../store/store.ts'
import { cleanup, renderHook } from '../testing/library.ts'
import { useMessengerUrl } from './messenger-url.ts'

const navigate = vi.fn()
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  useRouter: () => ({ history: {} }),
  useSearch: () => ({ room: 'r1', message: 'm1' }),
}))
afterEach(cleanup)

it('the message that the address names already is jumped to again; another one is an address', () => {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(useMessengerUrl, { wrapper })
  const jump = () => store.getState().message.messageJump
  for (const [room, message] of [
    ['r1', 'm2'],
    ['r2', 'm1'],
    ['r1', undefined],
  ] as const)
    result.current.openRoom(room, { message })
  expect(navigate).toHaveBeenCalledTimes(3)
  expect(jump().shouldJump).toBe(false)
  result.current.openRoom('r1', { message: 'm1' })
  expect(navigate, 'what lies over the page goes').toHaveBeenCalledTimes(4)
  expect(jump()).toMatchObject({ jumpMessageId: 'm1', shouldJump: true })
})
