// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { speakFromClickedButtons } from './useCallKeys.ts'

it('the space bar speaks after a click on a button of the call, and presses a button that the keyboard has reached', () => {
  document.body.innerHTML = '<div data-call-stage><button>Tắt mic</button></div>'
  const button = document.querySelector('button')!
  const speak = vi.fn()
  const pressed = vi.fn()
  const abort = new AbortController()
  speakFromClickedButtons(speak, abort.signal)
  button.addEventListener('keydown', pressed)
  const press = (type: string, code: string) =>
    button.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, cancelable: true }))

  press('keydown', 'Space')
  expect([speak.mock.calls.length, pressed.mock.calls.length]).toEqual([0, 1])
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  press('keydown', 'Space')
  press('keyup', 'Space')
  expect(speak.mock.calls).toEqual([[true], [false]])
  expect(pressed).toHaveBeenCalledTimes(1)
  press('keydown', 'Tab')
  press('keydown', 'Space')
  expect(speak).toHaveBeenCalledTimes(2)
  abort.abort()
})
