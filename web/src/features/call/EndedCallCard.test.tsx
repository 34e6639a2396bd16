import type { Call } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { call as words } from '../../i18n/vi/call.ts'
import { createStore } from '../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { CallContext } from './call-context.ts'
import { EndedCallCard } from './EndedCallCard.tsx'
import type { EndedCall } from './session/types.ts'
import { fakeSession, someCall } from './testing/fakes.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function showEnd(reason: EndedCall['reason'], change: Partial<Call>) {
  const session = fakeSession()
  const endedCall = { call: someCall(change), participantId: 'an', reason, durationMs: 5_000 }
  render(
    <Provider store={createStore()}>
      <CallContext value={session}>
        <EndedCallCard endedCall={endedCall} />
      </CallContext>
    </Provider>,
  )
  return session
}

it('whoever left a group call that goes on comes back into it from the card', async () => {
  const session = showEnd('LEFT', { kind: 'GROUP', state: 'ACTIVE' })
  fireEvent.click(screen.getByRole('button', { name: words.comeBack }))
  await vi.waitFor(() => expect(session.asked).toEqual(['join "call" {"withCamera":false}']))
})

it('the card goes by itself, and not while the pointer or the focus is on it', () => {
  vi.useFakeTimers()
  const { asked } = showEnd('HANGUP', {})
  const again = screen.getByRole('button', { name: words.callAgain })
  act(() => again.focus())
  act(() => void vi.advanceTimersByTime(9_000))
  expect(asked).toEqual([])
  fireEvent.pointerEnter(screen.getByRole('status'))
  act(() => again.blur())
  act(() => void vi.advanceTimersByTime(9_000))
  expect(asked).toEqual([])
  fireEvent.pointerLeave(screen.getByRole('status'))
  act(() => void vi.advanceTimersByTime(9_000))
  expect(asked).toEqual(['dismissEnded'])
})

it('a group call that is over, and one from which a host removed the person, cannot be entered again', () => {
  showEnd('HANGUP', { kind: 'GROUP', state: 'ENDED' })
  showEnd('REMOVED', { kind: 'GROUP', state: 'ACTIVE' })
  expect(screen.queryByRole('button', { name: words.comeBack })).toBeNull()
})
