import { browserStorage, parseJson } from '../storage/browser-storage.ts'
import { sharedValue, useSharedValue } from '../store/shared-value.ts'

/**
 * How this browser behaves for whoever uses it: no secrets, so it outlives a sign-out, as theme and text size do. Language,
 * theme, text size and chat background have homes of their own.
 */
export interface Preferences {
  density: 'comfortable' | 'compact'
  /** On touch screens Enter is always a new line. */
  sendWith: 'enter' | 'ctrlEnter'
  /** Keys that act alone (j, k, R, E …), which get in the way of speech input. */
  singleKeys: boolean
  sound: boolean
  /** 0 to 1 */
  volume: number
  /** Whether a desktop notice shows the message itself. */
  showPreview: boolean
}

export const defaultPreferences: Preferences = {
  density: 'comfortable',
  sendWith: 'enter',
  singleKeys: true,
  sound: true,
  volume: 0.6,
  showPreview: true,
}

const key = 'trau_preferences'
const current = sharedValue(read())

export const preferences = (): Preferences => current.get()

/** Calls back after every change, in this tab or another. */
export const { subscribe } = current

export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]) {
  const next = { ...current.get(), [name]: value }
  browserStorage.set(key, JSON.stringify(next))
  current.set(next)
}

/** One preference and what changes it; follows other tabs. */
export function usePreference<K extends keyof Preferences>(name: K) {
  const value = useSharedValue(current, all => all[name])
  return [value, (next: Preferences[K]) => setPreference(name, next)] as const
}

globalThis.addEventListener?.('storage', (event: Event) => {
  const changedKey = (event as StorageEvent).key
  if (changedKey !== key && changedKey !== null) return
  current.set(read())
})

/** What is stored, with the default for everything that is absent or not of the right kind. */
function read(): Preferences {
  const value = parseJson(browserStorage.get(key))
  const storedValues = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const preferences = { ...defaultPreferences }
  for (const name of Object.keys(preferences) as (keyof Preferences)[]) {
    if (typeof storedValues[name] === typeof preferences[name])
      Object.assign(preferences, { [name]: storedValues[name] })
  }
  preferences.volume = Math.min(Math.max(preferences.volume, 0), 1)
  if (preferences.density !== 'compact') preferences.density = 'comfortable'
  if (preferences.sendWith !== 'ctrlEnter') preferences.sendWith = 'enter'
  return preferences
}
