import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { roomActions } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'
import { act, cleanup, renderHook } from '../../testing/library.ts'
import { useOpenRoom } from './useOpenRoom.ts'

const history = { location: { pathname: '/' } }
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ history }),
  useLocation: ({ select }: { select: (location: { pathname: string }) => boolean }) =>
    select(history.location),
}))
afterEach(cleanup)

it('a first room that arrives is opened, unless one is on the way to another area', () => {
  const openRoom = vi.fn()
  const url = { room: undefined, openRoom } as unknown as MessengerUrl
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  history.location.pathname = '/calls'
  const { rerender } = renderHook(() => useOpenRoom(url, true), { wrapper })
  const room = { roomId: 'r1', type: 'PRIVATE', isArchived: false }
  act(() => void store.dispatch(roomActions.roomUpserted({ room, selfMember: { roomId: 'r1' } } as never)))
  expect(openRoom).not.toHaveBeenCalled()
  history.location.pathname = '/'
  rerender()
  expect(openRoom).toHaveBeenCalledExactlyOnceWith('r1', { replace: true })
})
