import { getLanguage, getTranslations, useLanguage } from './language.ts'

/** The shape of a module of texts, whatever the words: another language has the same. */
export type Words<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : T[K] extends object
        ? Words<T[K]>
        : T[K]
}

const names = new WeakMap<object, string>()

/**
 * Declares a module of Vietnamese texts: strings, and functions that make one of their arguments.
 * `name` is the module's file name and export name, under which `en/<name>.ts` exports the English ones.
 */
export function defineText<T extends object>(name: string, text: T): Words<T> {
  names.set(text, name)
  return text as Words<T>
}

/** The module's texts in the current language; outside of React. */
export function textOf<T extends object>(vietnamese: T): T {
  if (getLanguage() === 'vi') return vietnamese
  const translatedTexts = getTranslations()?.[names.get(vietnamese) ?? '']
  return (translatedTexts as T | undefined) ?? vietnamese
}

/** The module's texts; the component draws again when the language changes. */
export function useText<T extends object>(vietnamese: T): T {
  useLanguage()
  return textOf(vietnamese)
}
