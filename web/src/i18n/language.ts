import { useSyncExternalStore } from 'react'
import { browserStorage } from '../storage/browser-storage.ts'

/** The interface's language: Vietnamese, unless a person chose English. */
export type Language = 'vi' | 'en'
export const languages: readonly Language[] = ['vi', 'en']

/** Texts of another language by the name of their module. */
export type Translations = Record<string, object>

const storageKey = 'language'
const listeners = new Set<() => void>()
let current: Language = 'vi'
let translations: Translations | undefined

export const getLanguage = (): Language => current
export const getTranslations = (): Translations | undefined => translations

/** Takes up the language chosen on this browser. Awaited before the application renders. */
export async function initLanguage() {
  const storedLanguage = browserStorage.get(storageKey)
  await show(storedLanguage === 'en' ? 'en' : 'vi')
}

/** Switches all texts, and remembers the choice. English texts are loaded when first needed. */
export async function setLanguage(language: Language) {
  browserStorage.set(storageKey, language)
  await show(language)
}

/** Switches without remembering: for a tab that follows another, which has remembered already. */
export async function show(language: Language) {
  translations = language === 'vi' ? undefined : (await import('./en/index.ts')).english
  current = language
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** `[language, setLanguage]`, as of state. */
export function useLanguage(): [Language, (language: Language) => void] {
  const language = useSyncExternalStore(subscribe, getLanguage)
  return [language, change]
}

const change = (language: Language) => void setLanguage(language)
