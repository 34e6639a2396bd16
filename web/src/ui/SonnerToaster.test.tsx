import { toast as sonner } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../testing/library.ts'
import SonnerToaster from './SonnerToaster.tsx'
import { toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => {
    sonner.dismiss()
    vi.runAllTimers()
  })
  cleanup()
  vi.useRealTimers()
})

const show = (text: string) =>
  act(() => {
    toast.success(text)
    vi.advanceTimersByTime(50)
  })
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]

describe('SonnerToaster', () => {
  it('stands top right, 356 px wide, 14 px apart, in rich colours, with the system’s theme [R-TOAST-1]', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener() {},
    } as unknown as MediaQueryList)
    render(<SonnerToaster />)
    show('Đã ghim')
    const list = document.querySelector<HTMLElement>('[data-sonner-toaster]')!
    expect(list.dataset).toMatchObject({ xPosition: 'right', yPosition: 'top', sonnerTheme: 'dark' })
    expect(list.style.getPropertyValue('--width')).toBe('356px')
    expect(list.style.getPropertyValue('--gap')).toBe('14px')
    expect(toasts()[0]!.dataset.richColors).toBe('true')
    // The buttons of the headers stay in reach.
    for (const offset of ['--offset-top', '--mobile-offset-top'])
      expect(list.style.getPropertyValue(offset)).toBe('calc(4rem + 8px)')
    vi.restoreAllMocks()
  })

  it('shows three at once [R-TOAST-1]', () => {
    render(<SonnerToaster />)
    for (const text of ['một', 'hai', 'ba', 'bốn']) show(text)
    expect(toasts().filter(toast => toast.dataset.visible === 'true')).toHaveLength(3)
  })

  it('lets one go after three seconds [R-TOAST-1]', () => {
    render(<SonnerToaster />)
    show('Đã ghim')
    act(() => vi.advanceTimersByTime(2900))
    expect(screen.queryByText('Đã ghim')).not.toBeNull()
    act(() => vi.advanceTimersByTime(400))
    expect(screen.queryByText('Đã ghim')).toBeNull()
  })

  it('lets the focus go on by Tab, and does not send it back to where it came from', () => {
    render(
      <>
        <button type="button">Trước</button>
        <SonnerToaster />
      </>,
    )
    show('Đã sao chép')
    act(() => screen.getByText('Trước').focus())
    act(() => toasts()[0]!.focus())
    expect(document.activeElement).toBe(toasts()[0])
    act(() => toasts()[0]!.blur())
    expect(document.activeElement).toBe(document.body)
  })
})
