import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { roomActions } from '../../../store/room-slice.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { hasRecording, takeRecording } from './left-recordings.ts'
import { longVoiceMs } from './limits.ts'
import VoiceRecorder from './VoiceRecorder.tsx'

const recorder = {
  ...{ state: 'recording', levels: [], durationMs: 0 },
  ...{ start: vi.fn(), stop: vi.fn(), pause: vi.fn(), discard: vi.fn(), leave: vi.fn(), follow: vi.fn() },
}
let drawAgain = () => {}
vi.mock('./recorder.ts', () => ({
  Recorder: class {
    constructor(draw: () => void) {
      drawAgain = draw
      // biome-ignore lint/correctness/noConstructorReturn: one that the test knows
      return recorder
    }
  },
}))
beforeEach(vi.clearAllMocks)
afterEach(() => {
  cleanup()
  takeRecording('room')
})

/** The bar of somebody who has spoken for so long. @returns the callback for its closing */
function open(durationMs: number, publish = vi.fn(async () => {})) {
  recorder.durationMs = durationMs
  const onClose = vi.fn()
  render(
    <Provider store={store}>
      <MessengerContext value={{ connection: { socket: { publish } } } as never}>
        <VoiceRecorder roomId="room" onClose={onClose} />
      </MessengerContext>
    </Provider>,
  )
  return onClose
}

/** Speaks for so long and presses Esc. @returns the callback for the closing of the bar */
function pressEscape(durationMs: number, publish?: () => Promise<void>) {
  const onClose = open(durationMs, publish as never)
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

it('what was spoken for a while is there again after its room was left, and a short recording is not', () => {
  open(longVoiceMs)
  cleanup()
  expect(recorder.discard).toHaveBeenCalledOnce()
  expect(hasRecording('room')).toBe(false)
  open(42_000)
  cleanup()
  expect(recorder.leave).toHaveBeenCalledOnce()
  expect(hasRecording('room')).toBe(true)
  recorder.start.mockClear()
  open(42_000)
  expect(recorder.follow).toHaveBeenCalledOnce()
  expect(recorder.start).not.toHaveBeenCalled()
  expect(screen.getByRole('timer').textContent).toBe('0:42')
  expect(hasRecording('room')).toBe(false)
})

it('what was thrown away is not there again', () => {
  pressEscape(42_000)
  fireEvent.click(screen.getByRole('button', { name: 'Xoá' }))
  cleanup()
  expect(recorder.discard).toHaveBeenCalledOnce()
  expect(hasRecording('room')).toBe(false)
})

it('after the recording was stopped by its button, which goes, the focus is where it is heard, and Esc is for it still', () => {
  recorder.stop.mockImplementation(() => {
    recorder.state = 'recorded'
    act(drawAgain)
  })
  const onClose = open(longVoiceMs)
  const stop = screen.getByRole('button', { name: 'Dừng để nghe lại' })
  stop.focus()
  fireEvent.click(stop)
  recorder.state = 'recording'
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Nghe lại')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})
