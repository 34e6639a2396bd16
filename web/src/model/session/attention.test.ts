import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let hasFocus: boolean
let visibility: DocumentVisibilityState
beforeEach(() => {
  hasFocus = true
  visibility = 'visible'
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => void vi.restoreAllMocks())

/** As the page has just loaded. */
async function loaded() {
  vi.resetModules()
  const { isAttended, watchAttention } = await import('./attention.ts')
  const listener = vi.fn()
  return { isAttended, heard: listener, stop: watchAttention(listener) }
}

it.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])(
  'a page in front has somebody from the first %s on',
  async act => {
    const { isAttended, heard, stop } = await loaded()
    expect(isAttended()).toBe(false)
    dispatchEvent(new Event('pointermove'))
    dispatchEvent(new Event('scroll'))
    expect(isAttended()).toBe(false)
    dispatchEvent(new Event(act))
    expect(isAttended()).toBe(true)
    expect(heard).toHaveBeenCalledOnce()
    stop()
  },
)

it('nobody looks at a window without the focus, nor at a hidden page', async () => {
  const { isAttended, heard, stop } = await loaded()
  dispatchEvent(new Event('keydown'))
  hasFocus = false
  dispatchEvent(new Event('blur'))
  expect(isAttended()).toBe(false)
  hasFocus = true
  dispatchEvent(new Event('focus'))
  expect(isAttended()).toBe(true)
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isAttended()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(4)
  stop()
})
