import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { farPx, useSwipe } from './useSwipe.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Row({ side, onSwipe }: { side: 1 | -1; onSwipe?: () => void }) {
  const { handlers, isFar } = useSwipe(side, onSwipe)
  return (
    <div data-testid="row" {...handlers}>
      {isFar && 'Trả lời'}
      <div role="slider" tabIndex={0} aria-valuenow={0} />
    </div>
  )
}

function show(side: 1 | -1, onSwipe?: () => void) {
  render(<Row side={side} onSwipe={onSwipe} />)
  const row = screen.getByTestId('row')
  row.setPointerCapture = vi.fn()
  return row
}
type Step = [x: number, y: number]
/** A pull over these places, which then ends. */
function pull(
  row: Element,
  steps: Step[],
  { type = 'touch', ends = 'pointerUp' as 'pointerUp' | 'pointerCancel' } = {},
) {
  const at = (x: number, y: number) => ({
    pointerId: 1,
    pointerType: type,
    isPrimary: true,
    clientX: x,
    clientY: y,
  })
  fireEvent.pointerDown(row, at(0, 0))
  for (const [x, y] of steps) fireEvent.pointerMove(row, at(x, y))
  fireEvent[ends](row, at(...steps.at(-1)!))
}

describe('a pull', () => {
  const far: Step[] = [
    [20, 2],
    [farPx, 4],
  ]
  const isSwipe = (steps: Step[], side: 1 | -1 = 1, options = {}) => {
    const onSwipe = vi.fn()
    pull(show(side, onSwipe), steps, options)
    return onSwipe.mock.calls.length === 1
  }
  it('a pull is meant when it is far enough, to its side', () => {
    expect(isSwipe(far)).toBe(true)
    cleanup()
    expect(isSwipe(far, -1)).toBe(false)
    cleanup()
    expect(
      isSwipe(
        far.map(([x, y]) => [-x, y]),
        -1,
      ),
    ).toBe(true)
  })
  it('a pull is not when it stops before, or goes back', () => {
    expect(
      isSwipe([
        [20, 0],
        [farPx - 1, 0],
      ]),
    ).toBe(false)
    cleanup()
    expect(isSwipe([...far, [10, 0]])).toBe(false)
  })
  it('a pull is the list’s own when it goes up or down', () =>
    expect(
      isSwipe([
        [5, 20],
        [80, 40],
      ]),
    ).toBe(false))
  it('a pull is not when the browser takes it away, nor with a mouse', () => {
    expect(isSwipe(far, 1, { ends: 'pointerCancel' })).toBe(false)
    cleanup()
    expect(isSwipe(far, 1, { type: 'mouse' })).toBe(false)
  })
})

it('the row follows the finger a little and says when it is far enough; without motion it only says so', () => {
  const pullOn = (row: HTMLElement) => {
    const at = (clientX: number) => ({
      pointerId: 1,
      pointerType: 'touch',
      isPrimary: true,
      clientX,
      clientY: 0,
    })
    fireEvent.pointerDown(row, at(0))
    fireEvent.pointerMove(row, at(300))
    return [row.style.transform, row.textContent]
  }
  expect(pullOn(show(1, () => {}))).toEqual(['translateX(64px)', 'Trả lời'])
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(pullOn(show(1, () => {}))).toEqual(['', 'Trả lời'])
})

it('what is pulled by itself stays where it is', () => {
  const onSwipe = vi.fn()
  const row = show(1, onSwipe)
  const at = (clientX: number) => ({
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    clientX,
    clientY: 0,
  })
  const slider = screen.getByRole('slider')
  fireEvent.pointerDown(slider, at(0))
  fireEvent.pointerMove(slider, at(90))
  fireEvent.pointerUp(slider, at(90))
  expect([onSwipe.mock.calls.length, row.style.transform]).toEqual([0, ''])
})
