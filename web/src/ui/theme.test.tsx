import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../testing/library.ts'
import { setTextSize, setTheme, useTheme } from './theme.ts'

const script = readFileSync(join(import.meta.dirname, '../../first-paint/theme.js'), 'utf8')
const system = Object.assign(new EventTarget(), { matches: false })
const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  system.matches = false
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList)
  document.head.innerHTML = '<meta name="theme-color" content="">'
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** What the page does before its first paint. */
const load = () => new Function(script)()

function Shown() {
  const { choice, theme, textSize } = useTheme()
  return <p>{`${choice} ${theme} ${textSize}`}</p>
}
const shown = () => screen.getByText(/px|light|dark/).textContent

describe('theme', () => {
  it('theme is the system’s before the first paint, and follows it', () => {
    system.matches = true
    load()
    expect(root.dataset).toMatchObject({ theme: 'dark', themeChoice: 'system' })
    render(<Shown />)
    system.matches = false
    act(() => void system.dispatchEvent(new Event('change')))
    expect(shown()).toBe('system light 15')
  })

  it('theme is the chosen one from the first paint on, whatever the system says', () => {
    localStorage.setItem('trau_theme', 'dark')
    load()
    expect(root.dataset.theme).toBe('dark')
    expect(document.querySelector('meta')!.content).toBe('#101613')
    system.dispatchEvent(new Event('change'))
    expect(root.dataset.theme).toBe('dark')
  })

  it('changes at once here and in other tabs, and goes back to the system', () => {
    load()
    render(<Shown />)
    act(() => setTheme('dark'))
    expect(shown()).toBe('dark dark 15')
    act(() => setTheme('system'))
    expect(shown()).toBe('system light 15')
    localStorage.setItem('trau_theme', 'dark')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'trau_theme' })))
    expect(shown()).toBe('dark dark 15')
  })

  it('keeps the text between 12 and 20 px', () => {
    load()
    render(<Shown />)
    act(() => setTextSize(18))
    expect([shown(), root.style.fontSize]).toEqual(['system light 18', '120%'])
    act(() => setTextSize(99))
    expect(shown()).toBe('system light 20')
    act(() => setTextSize(15))
    expect([localStorage.length, root.style.fontSize]).toEqual([0, ''])
  })
})
