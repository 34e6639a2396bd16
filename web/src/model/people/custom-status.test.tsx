import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../../testing/library.ts'
import { statusText, useCustomStatus } from './custom-status.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Shown({ until }: { until?: number }) {
  const status = useCustomStatus({ text: 'Đang họp', emoji: '🗓️', ...(until === undefined ? {} : { until }) })
  return <p>{status ? statusText(status) : 'không có'}</p>
}

it('goes by itself at its end, also after more days than a timer can wait', () => {
  render(<Shown until={Date.now() + 30 * 86_400_000} />)
  act(() => void vi.advanceTimersByTime(29 * 86_400_000))
  expect(screen.getByText('🗓️ Đang họp')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(86_400_000))
  expect(screen.getByText('không có')).toBeTruthy()
})

it('stays where it has no end', () => {
  render(<Shown />)
  act(() => void vi.advanceTimersByTime(60 * 86_400_000))
  expect(screen.getByText('🗓️ Đang họp')).toBeTruthy()
})
