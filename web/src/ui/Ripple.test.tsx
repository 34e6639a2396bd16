import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render } from '../testing/library.ts'
import { Ripple, rippleSeconds } from './Ripple.tsx'

afterEach(cleanup)

describe('Ripple', () => {
  it.each([
    [0, 0.2],
    [20, 0.2],
    [36, 0.36],
    [50, 0.5],
    [100, 0.5],
    [101, 0.75],
    [400, 0.75],
  ])('lasts on a surface of %i px for %f s [R-CONST-UI]', (size, seconds) => {
    expect(rippleSeconds(size)).toBeCloseTo(seconds, 10)
  })

  const waves = (host: Element) => host.querySelectorAll<HTMLElement>('.ripple')
  const pressable = (props: object = {}) => {
    const { getByRole } = render(
      <button type="button" {...props}>
        Gửi
        <Ripple />
      </button>,
    )
    return getByRole('button')
  }

  it('starts where the pointer presses, as long as the longer side says, and leaves when its animation ends [R-CONST-UI]', () => {
    const button = pressable()
    Object.defineProperties(button, { clientWidth: { value: 120 }, clientHeight: { value: 40 } })
    button.getBoundingClientRect = () => new DOMRect(10, 20, 120, 40)
    fireEvent.pointerDown(button, { button: 0, clientX: 40, clientY: 30 })
    const wave = waves(button)[0]!
    expect(wave.style).toMatchObject({
      left: '-30px',
      top: '-50px',
      width: '120px',
      height: '120px',
      animationDuration: '0.75s',
    })
    fireEvent.animationEnd(wave)
    expect(waves(button)).toHaveLength(0)
  })

  it('answers the keyboard once, from the middle', () => {
    const button = pressable()
    fireEvent.keyDown(button, { key: 'Enter' })
    fireEvent.keyDown(button, { key: 'Enter', repeat: true })
    expect(waves(button)).toHaveLength(1)
  })

  it('draws nothing on a disabled or pending parent, nor under reduced motion', () => {
    for (const props of [{ disabled: true }, { 'data-pending': true }]) {
      const button = pressable(props)
      fireEvent.keyDown(button, { key: 'Enter' })
      expect(waves(button)).toHaveLength(0)
      cleanup()
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    const button = pressable()
    fireEvent.keyDown(button, { key: 'Enter' })
    expect(waves(button)).toHaveLength(0)
    vi.restoreAllMocks()
  })
})
