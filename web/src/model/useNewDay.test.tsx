import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../testing/library.ts'
import { listTime, startOfDay } from '../text/time.ts'
import { useNewDay } from './useNewDay.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const midnight = startOfDay(Date.now(), { days: -1 })
function Time() {
  useNewDay()
  return <time>{listTime(midnight - 60_000)}</time>
}

it('a time of today is yesterday’s from midnight on, on a page that nothing else draws', () => {
  vi.useFakeTimers({ now: midnight - 60_000 })
  render(<Time />)
  expect(screen.queryByText('Hôm qua')).toBeNull()
  act(() => void vi.advanceTimersByTime(61_000))
  expect(screen.getByText('Hôm qua')).toBeTruthy()
})
