import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { messageActions } from '../../store/message-slices.ts'
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
