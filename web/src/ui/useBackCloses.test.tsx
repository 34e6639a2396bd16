import type { BlockerFn, HistoryLocation } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, renderHook } from '../testing/library.ts'
import { isOtherPath, useBackCloses } from './useBackCloses.ts'

const { blockers, history } = vi.hoisted(() => {
  const blockers: BlockerFn[] = []
  const history = {
    block({ blockerFn }: { blockerFn: BlockerFn }) {
      blockers.push(blockerFn)
      return () => void blockers.splice(blockers.indexOf(blockerFn), 1)
    },
  }
  return { blockers, history }
})
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history }) }))
afterEach(cleanup)

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
