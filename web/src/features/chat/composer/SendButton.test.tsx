import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { SendButton } from './SendButton.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show() {
  const [onHold, onPress] = [vi.fn(), vi.fn()]
  render(
    <SendButton
      {...{ isEdit: false, isEmpty: false, isDisabled: false, onHold, onPress }}
      later={{ items: [{ id: 'schedule', label: 'Hẹn giờ gửi…', onAction: onHold }] }}
    />,
  )
  return { onHold, onPress, button: screen.getByRole('button', { name: 'Gửi' }) }
}

it('a press sends', () => {
  const { onHold, onPress, button } = show()
  fireEvent.click(button)
  expect([onPress.mock.calls.length, onHold.mock.calls.length]).toEqual([1, 0])
})

it.each(['touch', 'mouse'])('holding it with %s sends later, and not when it is let go', pointerType => {
  const { onHold, onPress, button } = show()
  const pointer = { pointerType, pointerId: 1, button: 0, width: 20, height: 20, pressure: 0.5 }
  fireEvent.pointerDown(button, pointer)
  act(() => void vi.advanceTimersByTime(600))
  if (pointerType === 'touch') fireEvent.contextMenu(button)
  fireEvent.pointerUp(button, pointer)
  fireEvent.click(button)
  expect([onPress.mock.calls.length, onHold.mock.calls.length]).toEqual([0, 1])
})
