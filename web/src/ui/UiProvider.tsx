import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type UiWords, UiWordsContext } from './words.ts'

/** Stands once at the root: tells React Aria the locale (order, numbers, hidden labels) and the parts their words. */
export function UiProvider({
  locale,
  words,
  children,
}: {
  locale: 'vi' | 'en'
  words: UiWords
  children: ReactNode
}) {
  return (
    <I18nProvider locale={locale === 'vi' ? 'vi-VN' : 'en-US'}>
      <UiWordsContext value={words}>{children}</UiWordsContext>
    </I18nProvider>
  )
}
