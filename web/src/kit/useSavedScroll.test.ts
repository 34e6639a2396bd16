import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, renderHook } from '../testing/library.ts'
import { useSavedScroll } from './useSavedScroll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function mount(name: string, pane: HTMLElement) {
  return renderHook(
    ({ shown }) => {
      const ref = useSavedScroll<HTMLElement>(shown)
      ref.current ??= pane
    },
    { initialProps: { shown: name } },
  )
}

test('[R-CONST-ROUTER] a place is saved 100 ms after the first scroll, and found again', () => {
  const pane = document.createElement('div')
  const { unmount } = mount('sessions', pane)
  pane.scrollTop = 40
  act(() => void pane.dispatchEvent(new Event('scroll')))
  vi.advanceTimersByTime(99)
  pane.scrollTop = 120
  vi.advanceTimersByTime(1)
  unmount()

  const again = document.createElement('div')
  mount('sessions', again)
  expect(again.scrollTop).toBe(120)
})

test('leaving in between saves too, and every name has its own place', () => {
  const pane = document.createElement('div')
  const { unmount } = mount('privacy', pane)
  pane.scrollTop = 55
  pane.dispatchEvent(new Event('scroll'))
  unmount()
  const other = document.createElement('div')
  mount('keyboard', other)
  expect(other.scrollTop).toBe(0)
  const again = document.createElement('div')
  mount('privacy', again)
  expect(again.scrollTop).toBe(55)
})
