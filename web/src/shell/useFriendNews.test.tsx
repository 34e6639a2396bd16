import type { Friendship } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Emitter } from '../live/emitter.ts'
import type { LiveSocket, SocketEvents } from '../live/socket.ts'
import { authActions } from '../store/auth-slice.ts'
import { socketActions } from '../store/connection-slices.ts'
import { createStore } from '../store/store.ts'
import { act, cleanup, renderHook } from '../testing/library.ts'
import { toast } from '../ui/toast.ts'
import { useFriendNews } from './useFriendNews.ts'

const navigate = vi.hoisted(() => vi.fn())
const location = vi.hoisted(() => ({ pathname: '/' }))
const router = vi.hoisted(() => ({ history: { location } }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate, useRouter: () => router }))
vi.mock('../ui/toast.ts', () => ({ toast: vi.fn() }))
const toastMock = vi.mocked(toast)

class Socket extends Emitter<SocketEvents> {
  hear(fields: Partial<Friendship>) {
    const friendship = {
      friendshipId: 'an.binh',
      userId: 'an',
      friendUserId: 'binh',
      friendUser: { userId: 'binh', name: 'Bình' },
      requesterId: 'binh',
      updatedTime: Date.now(),
      ...fields,
    }
    act(() =>
      this.emit('publication', {
        channel: 'user:#an',
        data: { type: 'friendshipUpdated', data: { friendship } },
      }),
    )
  }
}

let socket: Socket
beforeEach(() => {
  vi.clearAllMocks()
  location.pathname = '/'
  socket = new Socket()
  const store = createStore()
  store.dispatch(authActions.userInfoSet({ userId: 'an' } as never))
  store.dispatch(socketActions.socketSet(socket as unknown as LiveSocket))
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  renderHook(useFriendNews, { wrapper })
})
afterEach(cleanup)

const view = () =>
  (toastMock.mock.calls.at(-1)![1] as unknown as { action: { onClick(): void } }).action.onClick()

it('announces somebody who asks to be friends once, with a way to the requests', () => {
  const pendingRequest = { status: 'FRIENDSHIP_STATUS_PENDING', updatedTime: Date.now() } as const
  socket.hear(pendingRequest)
  socket.hear(pendingRequest)
  expect(toastMock.mock.calls.map(([text]) => text)).toEqual(['Bình muốn kết bạn với bạn.'])
  view()
  expect(navigate).toHaveBeenCalledWith({ to: '/people', search: { tab: 'requests' } })
})

it('announces somebody who has agreed, with a way to their profile', () => {
  socket.hear({ status: 'FRIENDSHIP_STATUS_ACCEPTED', requesterId: 'an' })
  expect(toastMock.mock.calls.map(([text]) => text)).toEqual(['Bình đã đồng ý kết bạn.'])
  view()
  expect(navigate.mock.calls[0]![0].search({ tab: 'friends' })).toEqual({ tab: 'friends', profile: 'binh' })
})

it('what one did oneself, and what is only an old friendship seen anew, is no news', () => {
  socket.hear({ status: 'FRIENDSHIP_STATUS_PENDING', requesterId: 'an' })
  socket.hear({ status: 'FRIENDSHIP_STATUS_ACCEPTED' })
  socket.hear({ status: 'FRIENDSHIP_STATUS_ACCEPTED', requesterId: 'an', updatedTime: Date.now() - 60_000 })
  socket.hear({ status: 'FRIENDSHIP_STATUS_BLOCKED' })
  expect(toastMock).not.toHaveBeenCalled()
})

it('where people are shown, the list says it', () => {
  location.pathname = '/people'
  socket.hear({ status: 'FRIENDSHIP_STATUS_PENDING' })
  location.pathname = '/'
  socket.hear({ status: 'FRIENDSHIP_STATUS_PENDING', friendshipId: 'an.chi' })
  expect(toastMock).toHaveBeenCalledTimes(1)
})
