import type { BlockerFn, HistoryLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, renderHook } from '../testing/library.ts'
import { isOtherPath, useBackCloses } from './useBackCloses.ts'

const { blockers, history } = vi.hoisted(() => {
  const blockers: BlockerFn[] = []
  const history = {
    location: { state: { __TSR_index: 3, __TSR_key: undefined as string | undefined } },
    block({ blockerFn }: { blockerFn: BlockerFn }) {
      blockers.push(blockerFn)
      return () => void blockers.splice(blockers.indexOf(blockerFn), 1)
    },
  }
  return { blockers, history }
})
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history }) }))

/** The browser's own history, which goes somewhere a moment after it was asked to. */
class BrowserHistory {
  entries: unknown[] = [null]
  place = 0
  get state() {
    return this.entries[this.place]
  }
  pushState(state: unknown) {
    this.entries = [...this.entries.slice(0, ++this.place), state]
  }
  go(delta: number) {
    queueMicrotask(() => {
      this.place += delta
      dispatchEvent(new PopStateEvent('popstate'))
    })
  }
}
let browser: BrowserHistory
beforeEach(() => {
  browser = new BrowserHistory()
  vi.stubGlobal('History', BrowserHistory)
  vi.stubGlobal('history', browser)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.location.state = { __TSR_index: 3, __TSR_key: undefined }
})

/** As the router does it: it asks one after the other, and goes forward again once one of them refuses. */
function goBack(from: string, to: string, action: 'BACK' | 'PUSH' = 'BACK'): boolean {
  const at = (pathname: string) => ({ pathname }) as HistoryLocation
  const isBlocked = blockers.some(ask =>
    ask({ action, currentLocation: at(from), nextLocation: at(to) } as Parameters<BlockerFn>[0]),
  )
  if (isBlocked) dispatchEvent(new PopStateEvent('popstate'))
  return isBlocked
}

test('Back closes what was opened last, and leaves the page when nothing is over it', () => {
  const closed: string[] = []
  const lower = renderHook(() => useBackCloses(true, () => closed.push('lower')))
  const upper = renderHook(() => useBackCloses(true, () => closed.push('upper')))
  // Drawn again, it is no later than it was.
  lower.rerender()
  expect(goBack('/b', '/a')).toBe(true)
  expect(closed).toEqual(['upper'])
  upper.unmount()
  expect(goBack('/b', '/a')).toBe(true)
  expect(closed).toEqual(['upper', 'lower'])
  lower.unmount()
  expect(goBack('/b', '/a')).toBe(false)
})

test('a way forward is never refused', () => {
  const close = vi.fn()
  renderHook(() => useBackCloses(true, close))
  expect(goBack('/a', '/b', 'PUSH')).toBe(false)
  expect(close).not.toHaveBeenCalled()
})

test('what stands in the search part of the address lets Back change that part', () => {
  const close = vi.fn()
  renderHook(() => useBackCloses(true, close, isOtherPath))
  expect(goBack('/a', '/a')).toBe(false)
  expect(goBack('/b', '/a')).toBe(true)
  expect(close).toHaveBeenCalledOnce()
})

test('later than the entry that the page was opened at, a layer adds nothing to the history', () => {
  renderHook(() => useBackCloses(true, () => {}))
  expect(browser.entries).toHaveLength(1)
})

/** Of a page that was opened at its address; the browser leaves it at the first entry without asking. */
function openAtAddress() {
  history.location.state.__TSR_index = 0
  const closed: string[] = []
  const open = (name: string) => {
    const layer = renderHook(({ isOver }) => useBackCloses(isOver, () => close()), {
      initialProps: { isOver: true },
    })
    const close = () => {
      closed.push(name)
      layer.rerender({ isOver: false })
    }
    return layer
  }
  return { closed, open }
}

test('where the page was opened, Back closes layer by layer and stays', async () => {
  const { closed, open } = openAtAddress()
  open('dialog')
  open('question')
  expect(browser.place).toBe(2)
  browser.go(-1)
  await expect.poll(() => closed).toEqual(['question'])
  browser.go(-1)
  await expect.poll(() => closed).toEqual(['question', 'dialog'])
  expect(browser.place).toBe(0)
})

test('where the page was opened, the step of a layer goes with it however it is closed', async () => {
  const { closed, open } = openAtAddress()
  const lower = open('dialog')
  const upper = open('question')
  upper.unmount()
  await expect.poll(() => browser.place).toBe(1)
  expect(closed, 'what lies below stays').toEqual([])
  const another = open('question')
  expect(browser.place).toBe(2)
  // Both in the same moment.
  another.unmount()
  lower.unmount()
  await expect.poll(() => browser.place).toBe(0)
  expect(closed).toEqual([])
})

test('where the page was opened, the router hears nothing of the steps of layers', async () => {
  const router = vi.fn()
  addEventListener('popstate', router)
  const { closed, open } = openAtAddress()
  open('dialog').unmount()
  await expect.poll(() => browser.place).toBe(0)
  open('another')
  browser.go(-1)
  await expect.poll(() => closed).toEqual(['another'])
  expect(router).not.toHaveBeenCalled()
  open('with an address of its own')
  browser.entries[1] = { __TSR_key: 'replaced' }
  history.location.state.__TSR_key = 'replaced'
  browser.go(-1)
  await expect.poll(() => closed).toEqual(['another', 'with an address of its own'])
  removeEventListener('popstate', router)
  expect(router).toHaveBeenCalledOnce()
})

test('where the page was opened, a layer that follows another one takes over its step', async () => {
  const { closed, open } = openAtAddress()
  open('first').unmount()
  open('second')
  await new Promise(resolve => setTimeout(resolve))
  expect(browser.place).toBe(1)
  browser.go(-1)
  await expect.poll(() => closed).toEqual(['second'])
})

test('who navigates from a layer stays where they went', async () => {
  const { open } = openAtAddress()
  const layer = open('sheet')
  layer.unmount()
  browser.pushState({ __TSR_index: 1 })
  await new Promise(resolve => setTimeout(resolve))
  expect(browser.place).toBe(2)
})

test('a layer that Back does not close gets its step again', async () => {
  history.location.state.__TSR_index = 0
  const refuse = vi.fn()
  renderHook(() => useBackCloses(true, refuse))
  browser.go(-1)
  await expect.poll(() => refuse.mock.calls.length).toBe(1)
  await expect.poll(() => browser.place).toBe(1)
  browser.go(-1)
  await expect.poll(() => refuse.mock.calls.length).toBe(2)
})

test('a layer that closes while the page is left for another document calls nobody back, until the browser shows the page again', async () => {
  const { open } = openAtAddress()
  const layer = open('dialog')
  dispatchEvent(new Event('beforeunload'))
  layer.unmount()
  await new Promise(resolve => setTimeout(resolve))
  expect(browser.place).toBe(1)
  dispatchEvent(new Event('pageshow'))
  open('another').unmount()
  await expect.poll(() => browser.place).toBe(0)
})
