import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEMES)[number]

// `first-paint/theme.js` applies these before the first paint and whenever they change, in this tab or another.
const THEME_KEY = 'trau_theme'
const SIZE_KEY = 'trau_text_size'

export const TEXT_SIZES = { min: 12, max: 20, default: 15 }

const root = () => document.documentElement

export function setTheme(choice: ThemeChoice): void {
  write(THEME_KEY, choice === 'system' ? null : choice)
}

/** Body text in pixels, 12 to 20; everything else keeps its proportion to it. */
export function setTextSize(pixels: number): void {
  const size = Math.min(Math.max(Math.round(pixels), TEXT_SIZES.min), TEXT_SIZES.max)
  write(SIZE_KEY, size === TEXT_SIZES.default ? null : String(size))
}

function write(key: string, value: string | null) {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  root().dispatchEvent(new Event('trau:theme-change'))
}

/** The choice, what it comes to now, and the text size; follows other tabs and the system. */
export function useTheme() {
  const state = useSyncExternalStore(subscribe, snapshot)
  const [choice, theme, textSize] = state.split(' ') as [ThemeChoice, 'light' | 'dark', string]
  return { choice, theme, textSize: Number(textSize) }
}

function subscribe(listener: () => void) {
  root().addEventListener('trau:theme', listener)
  return () => root().removeEventListener('trau:theme', listener)
}

// A string, so that equal states are the same value to React.
function snapshot() {
  const { themeChoice = 'system', theme = 'light' } = root().dataset
  return `${themeChoice} ${theme} ${localStorage.getItem(SIZE_KEY) ?? TEXT_SIZES.default}`
}
