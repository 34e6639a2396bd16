import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { choose } from '../../model/workspaces/chosen.ts'
import { authActions } from '../../store/auth-slice.ts'
import { messageActions } from '../../store/message-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomActions } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'
import { cleanup, fireEvent, render } from '../../testing/library.ts'
import { MessengerKeys } from './MessengerKeys.tsx'
import { messageOf } from './testing.ts'

const isReplying = () => store.getState().message.messageReplying !== null

beforeEach(() => void store.dispatch(messageActions.replyingSet(messageOf(1))))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  store.dispatch(messageActions.replyingSet(null))
})

function pressEscapeBeside(overlay: string) {
  document.body.insertAdjacentHTML('beforeend', overlay)
  render(
    <Provider store={store}>
      <MessengerKeys url={{ room: 'room' } as MessengerUrl} />
    </Provider>,
  )
  fireEvent.keyDown(document.body, { key: 'Escape' })
}

it.each(['<div role="menu"></div>', '<div><div role="dialog"></div></div>'])(
  'Escape belongs to an open %s',
  overlay => {
    pressEscapeBeside(overlay)
    expect(isReplying()).toBe(true)
  },
)

it.each([
  '<div role="menu" data-exiting="true"></div>',
  '<div data-exiting="true"><div role="dialog"></div></div>',
])('Escape does not wait for %s, which is closing', overlay => {
  pressEscapeBeside(overlay)
  expect(isReplying()).toBe(false)
})

it('the keys to the next and the previous conversation stay in the workspace that is chosen', () => {
  const rooms = { first: 'company', private: undefined, second: 'company' }
  for (const [at, [roomId, workspaceId]] of Object.entries(rooms).entries()) {
    const place = workspaceId ? { workspaceId } : {}
    const room = { roomId, type: 'GROUP', isArchived: false, lastMessageTime: 10 - at, ...place }
    store.dispatch(roomActions.roomUpserted({ room } as RoomItem))
  }
  store.dispatch(authActions.userInfoSet({ userId: 'an' } as never))
  choose('an', 'company')
  const openRoom = vi.fn()
  const { rerender } = render(keys('first'))
  function keys(room: string) {
    return (
      <Provider store={store}>
        <MessengerKeys url={{ room, openRoom } as unknown as MessengerUrl} />
      </Provider>
    )
  }
  const press = (key: string) => fireEvent.keyDown(document.body, { key, altKey: true })
  press('ArrowDown')
  expect(openRoom).toHaveBeenLastCalledWith('second')
  rerender(keys('second'))
  press('ArrowUp')
  expect(openRoom).toHaveBeenLastCalledWith('first')
  choose('an', undefined)
  store.dispatch(authActions.authCleared())
})
