import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../../store/store.ts'
import { cleanup, render, screen } from '../../../testing/library.ts'
import { CallContext } from '../call-context.ts'
import { playCallSound } from '../sounds.ts'
import { fakeCurrent, fakeLocalMedia, fakeSession, participant, someCall } from '../testing/fakes.ts'
import { CallWindow } from './CallWindow.tsx'

vi.mock('../sounds.ts', () => ({ playCallSound: vi.fn() }))
// There is no router, which its links need when they are pressed.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.mocked(playCallSound).mockClear()
  vi.restoreAllMocks()
})

const store = createStore()
const screenOf = (guestIds: string[], isLocked = false) => {
  const call = someCall({
    kind: 'GROUP',
    state: 'ACTIVE',
    isLocked,
    participants: [
      participant({ participantId: 'an', isHost: true }),
      ...guestIds.map(participantId => participant({ participantId, isGuest: true, state: 'LOBBY' })),
    ],
  })
  return (
    <Provider store={store}>
      <CallContext value={fakeSession()}>
        <CallWindow current={fakeCurrent(call, fakeLocalMedia())} />
      </CallContext>
    </Provider>
  )
}

it('a host hears a knock when somebody comes to the lobby, and not when one of several is let in', () => {
  const { rerender } = render(screenOf([]))
  const knocks = () => vi.mocked(playCallSound).mock.calls.filter(([sound]) => sound === 'knock').length
  rerender(screenOf(['mai', 'lan']))
  expect(knocks()).toBe(1)
  rerender(screenOf(['lan']))
  expect(knocks()).toBe(1)
  rerender(screenOf(['huệ']))
  expect(knocks()).toBe(2)
})

it('the mark of a locked call says that it is locked', () => {
  render(screenOf([], true))
  expect(screen.getByRole('img', { name: 'Cuộc gọi đã khoá' })).toBeDefined()
})
