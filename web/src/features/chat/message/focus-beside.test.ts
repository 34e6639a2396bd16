import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fireEvent } from '../../../testing/library.ts'
import { keepFocusBeside } from './focus-beside.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = ['c1', 'c2', 'c3']
    .map(key => `<div data-row="${key}" tabindex="-1"></div>`)
    .join('')
  fireEvent.keyDown(document.body, { key: 'Delete' })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const row = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`)!
const focusedKey = () => (document.activeElement as HTMLElement).dataset.row

/** As a dialog over the list does it: the row goes before the focus is given back to it. */
function remove(...keys: string[]) {
  for (const key of keys) {
    keepFocusBeside(key)
    row(key).remove()
  }
  vi.advanceTimersByTime(2_000)
}

it('after a message is deleted by keyboard, the next one has the focus', () => {
  row('c2').focus()
  remove('c2')
  expect(focusedKey()).toBe('c3')
})

it('after the last message is deleted by keyboard, the one before it has the focus', () => {
  remove('c3')
  expect(focusedKey()).toBe('c2')
})

it('after several messages are deleted at once, the nearest that is left has the focus', () => {
  remove('c2', 'c3')
  expect(focusedKey()).toBe('c1')
})

it('whoever deletes with the mouse goes on at the text field', () => {
  fireEvent.pointerDown(document.body)
  remove('c2')
  expect(focusedKey()).toBeUndefined()
})
