// @vitest-environment happy-dom

import { createElement, type PropsWithChildren } from 'react'
import { expect, it, vi } from 'vitest'
import { renderHook } from '../../../testing/library.ts'
import { ShownCallContext } from '../call-context.ts'
import { fakeCurrent, fakeLocalMedia, someCall } from '../testing/fakes.ts'
import { speakFromClickedButtons, useCallKeys } from './useCallKeys.ts'

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

it('a key that is held switches once, and does nothing of the browser', async () => {
  const local = fakeLocalMedia({ hasMicrophone: true, hasCamera: false })
  const raiseHand = vi.fn(async () => {})
  const current = fakeCurrent(someCall({ kind: 'GROUP' }), local)
  const shownCall = { ...current, actions: { ...current.actions, raiseHand }, me: undefined }
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(ShownCallContext, { value: shownCall }, children)
  const { unmount } = renderHook(useCallKeys, { wrapper })
  const hold = (code: string, more: KeyboardEventInit = {}) =>
    [false, true, true].map(repeat => {
      const event = new KeyboardEvent('keydown', { code, ctrlKey: true, repeat, cancelable: true, ...more })
      dispatchEvent(event)
      return event.defaultPrevented
    })
  expect(hold('KeyD')).toEqual([true, true, true])
  expect(local.state.get().hasMicrophone).toBe(false)
  for (let presses = 1; presses <= 2; presses++) {
    hold('KeyE')
    expect(local.state.get().hasCamera).toBe(presses === 1)
  }
  hold('KeyH', { altKey: true })
  await vi.waitFor(() => expect(raiseHand).toHaveBeenCalled())
  expect(raiseHand).toHaveBeenCalledTimes(1)
  unmount()
})
