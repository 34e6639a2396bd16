import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { Button } from './Button.tsx'
import { buttonLook } from './button-style.ts'
import { COLORS, SIZES } from './constants.ts'

afterEach(cleanup)

describe('Button', () => {
  it('wears each of the six colours, and each of the three sizes looks its own [R-CONST-UI]', () => {
    for (const color of COLORS) expect(buttonLook({ color })['data-tone']).toBe(color)
    expect(new Set(SIZES.map(size => buttonLook({ size }).className)).size).toBe(3)
  })

  it('acts on a press, and on Enter', () => {
    const press = vi.fn()
    render(<Button onPress={press}>Gửi</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Gửi' }))
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
    fireEvent.keyUp(screen.getByRole('button'), { key: 'Enter' })
    expect(press).toHaveBeenCalledTimes(2)
  })

  it('keeps its place and its focus while pending, and ignores presses', () => {
    const press = vi.fn()
    render(
      <Button onPress={press} isPending>
        Đang gửi
      </Button>,
    )
    const button = screen.getByRole('button')
    button.focus()
    fireEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(screen.getByRole('status', { hidden: true }).dataset.size).toBe('sm')
  })

  it("lets the caller's class win over its own", () => {
    render(<Button className="px-1">Gửi</Button>)
    expect(
      screen
        .getByRole('button')
        .className.split(' ')
        .filter(name => name.startsWith('px-')),
    ).toEqual(['px-1'])
  })
})
