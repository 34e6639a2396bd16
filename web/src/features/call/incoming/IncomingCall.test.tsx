import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call as words } from '../../../i18n/vi/call.ts'
import { createStore } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { CallContext } from '../call-context.ts'
import { fakeSession, someCall } from '../testing/fakes.ts'
import { IncomingCall } from './IncomingCall.tsx'

vi.mock('../sounds.ts', () => ({ repeatCallSound: () => () => {} }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function ring() {
  const session = fakeSession()
  render(
    <Provider store={createStore()}>
      <CallContext value={session}>
        <IncomingCall ringing={{ call: someCall({ state: 'RINGING' }), participantId: 'chi' }} />
      </CallContext>
    </Provider>,
  )
  vi.advanceTimersByTime(50)
  // A browser gives the focus to what asks for it.
  act(() => screen.getByRole('button', { name: words.accept }).focus())
  return session
}

function press(key: string) {
  const target = document.activeElement!
  fireEvent.keyDown(target, { key })
  fireEvent.keyUp(target, { key })
}

it('a call that comes while somebody types is not answered by their keys, and is by Enter after a pause', async () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  fireEvent.keyDown(field, { key: 'a' })
  field.remove()
  const { asked } = ring()
  for (const key of [' ', 'b', 'Enter']) {
    press(key)
    vi.advanceTimersByTime(700)
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(800)
  press('Enter')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['accept "call" {"withCamera":false}'])
})

it('somebody who was not typing answers at once by Enter', async () => {
  vi.advanceTimersByTime(10_000)
  const { asked } = ring()
  press('Enter')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['accept "call" {"withCamera":false}'])
})
