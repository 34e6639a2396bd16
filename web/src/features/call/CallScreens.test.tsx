import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from '../../store/store.ts'
import { act, cleanup, render } from '../../testing/library.ts'
import { CallScreens } from './CallScreens.tsx'
import { CallContext } from './call-context.ts'
import { fakeCurrent, fakeSession, someCall } from './testing/fakes.ts'

vi.mock('./sounds.ts', () => ({ playCallSound: vi.fn(), repeatCallSound: () => () => {} }))
vi.mock('./recording/own-recording.ts', () => ({ useOwnRecording: () => {} }))
vi.mock('./recording/RecordingOffer.tsx', () => ({ RecordingOffer: () => null }))
vi.mock('./history/useReadMissedCalls.ts', () => ({ useReadMissedOf: () => {} }))
vi.mock('./stage/CallWindow.tsx', () => ({ CallWindow: () => <button type="button">Gác máy</button> }))
vi.mock('./incoming/IncomingCall.tsx', () => ({
  IncomingCall: () => (
    // biome-ignore lint/a11y/noAutofocus: as the screen of a call that rings
    <button type="button" autoFocus>
      Nghe
    </button>
  ),
}))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

it('after a call that was answered, and after its card, the focus is where it was before the call', () => {
  vi.useFakeTimers()
  const session = fakeSession()
  const page = (
    <Provider store={createStore()}>
      <textarea data-composer="" />
      <CallContext value={session}>
        <CallScreens />
      </CallContext>
    </Provider>
  )
  const { container } = render(page)
  const composer = container.querySelector('textarea')!
  const change = (next: Parameters<typeof fakeSession>[0]) => {
    act(() => session.state.set({ ...session.state.get(), ...next }))
    act(() => void vi.advanceTimersByTime(1_200))
  }
  const call = someCall()
  composer.focus()
  change({ incoming: [{ call, participantId: 'an' }] })
  expect(document.activeElement?.textContent).toBe('Nghe')
  change({ incoming: [], current: fakeCurrent(call, session.local) })
  container.querySelector('button')!.focus()
  const ended = { call, participantId: 'an', reason: 'HANGUP', durationMs: 5_000 } as const
  change({ current: null, ended })
  expect(document.activeElement).toBe(composer)
  document.querySelector<HTMLElement>('[role=status] button:last-child')!.focus()
  change({ ended: null })
  expect(document.activeElement).toBe(composer)
})
