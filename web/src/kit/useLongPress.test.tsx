import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { heldMs, useLongPress } from './useLongPress.ts'

const onPress = vi.fn()

function Row() {
  const { onContextMenu, ...press } = useLongPress(onPress)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a message, whose row has the focus
    <div data-testid="row" {...press} onContextMenu={event => void onContextMenu(event)}>
      <a href="https://example.org">liên kết</a>
      <span>chữ</span>
    </div>
  )
}

function Card() {
  const { onContextMenu, ...press } = useLongPress(onPress, { isLink: true })
  return (
    <article {...press} onContextMenu={event => void onContextMenu(event)}>
      <a href="https://example.org">cả thẻ</a>
      <button type="button">nút</button>
    </article>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  onPress.mockClear()
  render(<Row />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientX: 0, clientY: 0 }
const press = (on = screen.getByText('chữ'), how: object = {}) =>
  fireEvent.pointerDown(on, { ...finger, ...how })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('a finger that rests', () => {
  it('a finger that rests is meant after a moment, once, and presses nothing when it lets go', () => {
    press()
    wait(heldMs - 1)
    expect(onPress).not.toHaveBeenCalled()
    wait(1)
    expect(onPress).toHaveBeenCalledTimes(1)
    // The browser's own long press comes a little later.
    fireEvent.contextMenu(screen.getByText('chữ'))
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(fireEvent.touchEnd(screen.getByText('chữ')), 'its press is held back').toBe(false)
  })

  it('a finger that rests is not when it lifts before, moves, or another joins it', () => {
    press()
    fireEvent.pointerUp(screen.getByText('chữ'), finger)
    wait(heldMs)
    press()
    fireEvent.pointerMove(screen.getByText('chữ'), { ...finger, clientX: 11 })
    wait(heldMs)
    press()
    press(undefined, { pointerId: 2, isPrimary: false })
    wait(heldMs)
    expect(onPress).not.toHaveBeenCalled()
    expect(fireEvent.touchEnd(screen.getByText('chữ')), 'a tap stays a tap').toBe(true)
  })

  it('leaves a link to the browser, and a mouse to the menu', () => {
    press(screen.getByText('liên kết'))
    wait(heldMs)
    expect(fireEvent.contextMenu(screen.getByText('liên kết')), 'the browser’s own menu').toBe(true)
    press(undefined, { pointerType: 'mouse' })
    wait(heldMs)
    fireEvent.contextMenu(screen.getByText('chữ'))
    expect(onPress).not.toHaveBeenCalled()
  })

  it('takes a card that is a link as a whole, and leaves the buttons in it alone', () => {
    render(<Card />)
    press(screen.getByText('nút'))
    wait(heldMs)
    expect(onPress).not.toHaveBeenCalled()
    press(screen.getByText('cả thẻ'))
    wait(heldMs)
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(fireEvent.contextMenu(screen.getByText('cả thẻ')), 'no menu of the browser').toBe(false)
    expect(fireEvent.touchEnd(screen.getByText('cả thẻ')), 'the link does not open').toBe(false)
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('a finger that rests of a screen reader comes as the system’s own long press', () => {
    press()
    fireEvent.pointerUp(screen.getByText('chữ'), finger)
    expect(fireEvent.contextMenu(screen.getByText('chữ'))).toBe(false)
    expect(onPress).toHaveBeenCalledTimes(1)
  })
})
