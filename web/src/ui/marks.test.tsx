import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../testing/library.ts'
import { Countdown } from './Countdown.tsx'
import { Counter } from './Counter.tsx'
import { Highlight } from './Highlight.tsx'
import { Delayed } from './Skeleton.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Counter', () => {
  it.each([
    [0, ''],
    [-1, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('%i is "%s"', (count, text) => {
    const { container } = render(<Counter count={count} label="" />)
    expect(container.textContent).toBe(text)
  })

  it('Counter is read with what it counts, past 99 exactly', () => {
    render(<Counter count={120} />)
    expect(screen.getByText('120 chưa đọc')).toBeTruthy()
  })
})

describe('Highlight', () => {
  const marks = (text: string, query: string) => {
    const { container } = render(<Highlight text={text} query={query} />)
    expect(container.textContent).toBe(text)
    return [...container.querySelectorAll('mark')].map(mark => mark.textContent)
  }
  it('marks the letters as they are written, found without their marks', () => {
    expect(marks('Họp ở Đà Nẵng, da nang nhé', 'da nang')).toEqual(['Đà Nẵng', 'da nang'])
    expect(marks('Họp ở Đà Nẵng', '  ')).toEqual([])
    expect(marks('Họp', 'xyz')).toEqual([])
  })
})

describe('Countdown', () => {
  it('counts by the clock, ends once, and starts again with a new end', () => {
    vi.useFakeTimers()
    const end = vi.fn()
    const { rerender } = render(<Countdown until={Date.now() + 61_000} onEnd={end} />)
    expect(screen.getByRole('timer').textContent).toBe('1:01')
    act(() => vi.advanceTimersByTime(56_000))
    expect(screen.getByRole('timer').textContent).toBe('0:05')
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByRole('timer').textContent).toBe('0:00')
    expect(end).toHaveBeenCalledOnce()
    rerender(<Countdown until={Date.now() + 30_000} onEnd={end} />)
    expect(screen.getByRole('timer').textContent).toBe('0:30')
  })
})

describe('Delayed', () => {
  it('shows only after 300 ms of waiting, and then for at least 300 ms', () => {
    vi.useFakeTimers()
    const { rerender, container } = render(<Delayed isWaiting>…</Delayed>)
    act(() => vi.advanceTimersByTime(299))
    expect(container.textContent).toBe('')
    rerender(<Delayed isWaiting={false}>…</Delayed>)
    act(() => vi.advanceTimersByTime(1000))
    expect(container.textContent).toBe('')
    rerender(<Delayed isWaiting>…</Delayed>)
    act(() => vi.advanceTimersByTime(300))
    expect(container.textContent).toBe('…')
    rerender(<Delayed isWaiting={false}>…</Delayed>)
    act(() => vi.advanceTimersByTime(299))
    expect(container.textContent).toBe('…')
    act(() => vi.advanceTimersByTime(1))
    expect(container.textContent).toBe('')
  })
})
