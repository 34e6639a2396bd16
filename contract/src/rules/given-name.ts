import { composedForm } from './normal-form.ts'

/** The words of a text, in normal form C. */
export const wordsIn = (text: string): string[] => composedForm(text).split(/\s+/).filter(Boolean)

/** The words of a name, without those in brackets where there are others: "Hoa (Kế toán)" is Hoa. */
export function wordsOfName(name: string): string[] {
  const words = wordsIn(name.replace(/[([{][^()[\]{}]*[)\]}]/g, ' '))
  return words.length > 0 ? words : wordsIn(name)
}

/**
 * The name people are addressed by: the last word with a letter, since "Nguyễn Văn An" is An. Emoji and numbers behind it are none: "Minh 2" is
 * Minh.
 */
export function givenName(name: string): string {
  const words = wordsOfName(name)
  return words.findLast(word => /\p{L}/u.test(word)) ?? words.at(-1) ?? ''
}
