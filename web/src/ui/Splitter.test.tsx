import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { Splitter, splitterKey } from './Splitter.tsx'

afterEach(cleanup)

interface PanesProps {
  side: 'start' | 'end'
  remember: (width: number) => void
}

function Panes({ side, remember }: PanesProps) {
  const [width, setWidth] = useState(320)
  const own = {
    label: 'Đổi độ rộng',
    controls: 'list',
    value: width,
    onChange: setWidth,
    onChangeEnd: remember,
  }
  return <Splitter {...own} min={280} max={420} defaultValue={340} side={side} />
}

function setUp(side: PanesProps['side'] = 'start') {
  const remember = vi.fn()
  render(<Panes side={side} remember={remember} />)
  const bar = screen.getByRole('separator')
  bar.setPointerCapture = vi.fn()
  return { bar, remember, width: () => Number(bar.getAttribute('aria-valuenow')) }
}

describe('Splitter', () => {
  it.each([
    ['ArrowRight', 'start', 336],
    ['ArrowLeft', 'start', 304],
    ['ArrowRight', 'end', 304],
    ['ArrowLeft', 'end', 336],
    ['Home', 'start', 280],
    ['End', 'start', 420],
    ['a', 'start', undefined],
  ] as const)('%s with the pane at the %s gives %s', (key, side, width) => {
    expect(splitterKey(key, { value: 320, min: 280, max: 420, side })).toBe(width)
  })

  it('follows a drag of 80 px, stops at its limits, and remembers once it ends', () => {
    const { bar, remember, width } = setUp()
    fireEvent.pointerDown(bar, { button: 0, clientX: 320, pointerId: 1 })
    fireEvent.pointerMove(bar, { clientX: 400 })
    expect(width()).toBe(400)
    fireEvent.pointerMove(bar, { clientX: 900 })
    expect(width()).toBe(420)
    expect(remember).not.toHaveBeenCalled()
    fireEvent.pointerUp(bar)
    expect(remember).toHaveBeenCalledExactlyOnceWith(420)
    fireEvent.pointerMove(bar, { clientX: 300 })
    expect(width()).toBe(420)
  })

  it('widens leftwards when its pane stands after it', () => {
    const { bar, width } = setUp('end')
    fireEvent.pointerDown(bar, { button: 0, clientX: 900, pointerId: 1 })
    fireEvent.pointerMove(bar, { clientX: 860 })
    expect(width()).toBe(360)
  })

  it('goes back to the first width on a double click, and says where it stands', () => {
    const { bar, remember, width } = setUp()
    fireEvent.keyDown(bar, { key: 'ArrowRight' })
    expect([width(), remember.mock.lastCall]).toEqual([336, [336]])
    fireEvent.doubleClick(bar)
    expect([width(), remember.mock.lastCall]).toEqual([340, [340]])
    expect(bar.getAttribute('aria-valuemin')).toBe('280')
    expect(bar.getAttribute('aria-valuemax')).toBe('420')
    expect(bar.getAttribute('aria-controls')).toBe('list')
  })
})
