import { setLanguage } from '../../i18n/language.ts'
import { browserStorage } from '../../storage/browser-storage.ts'

/** On a browser where nobody has chosen a language yet, the account's own is taken up. */
export async function followLanguage(language: string | undefined) {
  const isChosen = browserStorage.get('language') !== null
  if (!isChosen && language === 'en') await setLanguage('en')
}
