import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { roomActions } from '../../../store/room-slice.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { longVoiceMs } from './limits.ts'
import VoiceRecorder from './VoiceRecorder.tsx'

const recorder = { state: 'recording', levels: [], durationMs: 0, start() {}, pause: vi.fn(), discard() {} }
vi.mock('./recorder.ts', () => ({
  Recorder: class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: one that the test knows
      return recorder
    }
  },
}))
beforeEach(vi.clearAllMocks)
afterEach(cleanup)

/** Speaks for so long and presses Esc. @returns the callback for the closing of the bar */
function pressEscape(durationMs: number, publish = vi.fn(async () => {})) {
  recorder.durationMs = durationMs
  const onClose = vi.fn()
  render(
    <Provider store={store}>
      <MessengerContext value={{ connection: { socket: { publish } } } as never}>
        <VoiceRecorder roomId="room" onClose={onClose} />
      </MessengerContext>
    </Provider>,
  )
  fireEvent.keyDown(screen.getByRole('region', { name: 'Đang ghi âm' }), { key: 'Escape' })
  return onClose
}

it('Esc throws a short recording away', () => expect(pressEscape(longVoiceMs)).toHaveBeenCalledOnce())

it('a longer one waits until one has said yes', () => {
  const onClose = pressEscape(42_000)
  expect(screen.getByRole('alertdialog', { name: 'Xoá bản ghi âm 0:42?' })).toBeTruthy()
  expect(recorder.pause).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Xoá' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('tells the room that it is being spoken, in the shared words', () => {
  store.dispatch(roomActions.roomUpserted({ room: { roomId: 'room', type: 'PRIVATE' } }))
  const publish = vi.fn(async () => {})
  pressEscape(longVoiceMs, publish)
  expect(publish).toHaveBeenCalledWith('live:room', { kind: 'recording' })
})
