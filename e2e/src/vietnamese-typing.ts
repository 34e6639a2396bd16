import type { CDPSession, Page } from '@playwright/test'

/** How Vietnamese input methods hand over what is typed by Telex and VNI. Both send the same text; they differ in which key brings it. */

const toneMarks = /[\u0300\u0301\u0303\u0309\u0323]/g

/** With neither tones nor marks of letters. */
const bareOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')

const tonelessOf = (text: string) => text.normalize('NFD').replace(toneMarks, '').normalize('NFC')

/** Where the keys for marks and tones are struck. */
export type MarkOrder =
  /** Each mark behind its letter, the tone behind the word: t i e e n g s. */
  | 'behindLetters'
  /** All of them behind the word: t i e n g e s. */
  | 'behindWord'
  /** The tone behind the vowels: t i e e s n g. */
  | 'behindVowels'

/** What stands in place of the word after each key. */
export function stepsOf(word: string, order: MarkOrder): string[] {
  const [bare, toneless] = [bareOf(word), tonelessOf(word)]
  const steps: string[] = []
  const show = (text: string) => {
    if (text && text !== steps.at(-1)) steps.push(text)
  }
  if (order === 'behindWord') {
    for (let end = 1; end <= bare.length; end++) show(bare.slice(0, end))
    for (let end = 1; end <= bare.length; end++) show(toneless.slice(0, end) + bare.slice(end))
    show(word)
    return steps
  }
  const tonedEnd = order === 'behindVowels' ? lastVowel(toneless) + 1 : Number.POSITIVE_INFINITY
  for (let end = 1; end <= bare.length; end++) {
    const before = end > tonedEnd ? word : toneless
    show(before.slice(0, end - 1) + bare[end - 1])
    show(before.slice(0, end))
    if (end === tonedEnd) show(word.slice(0, end))
  }
  show(word)
  return steps
}

const lastVowel = (toneless: string) => bareOf(toneless).search(/[aeiouy](?!.*[aeiouy])/i)

const compose = (keys: CDPSession, text: string) =>
  keys.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })

/**
 * As ibus, fcitx, Android and iOS do: the word is composed, each key replaces all of it, and what ends it commits it.
 * @param onKey between two keys
 */
export async function typeByComposition(
  keys: CDPSession,
  text: string,
  order: MarkOrder = 'behindLetters',
  onKey?: () => Promise<unknown>,
): Promise<void> {
  for (const word of text.split(/(\s)/)) {
    if (word.trim())
      for (const step of stepsOf(word, order)) {
        await compose(keys, step)
        await onKey?.()
      }
    if (word) await keys.send('Input.insertText', { text: word })
  }
}

/**
 * As UniKey on Windows and most on macOS do: the letters that change go by Backspace, and come again with their marks.
 * @param onKey between two keys
 */
export async function typeByBackspace(
  page: Page,
  text: string,
  order: MarkOrder = 'behindWord',
  onKey?: () => Promise<unknown>,
): Promise<void> {
  for (const word of text.split(/(\s)/)) {
    let shown = ''
    for (const step of stepsOf(word, order)) {
      let same = 0
      while (same < shown.length && shown[same] === step[same]) same++
      for (let n = same; n < shown.length; n++) await page.keyboard.press('Backspace')
      const rest = step.slice(same)
      if (/^[a-z]*$/i.test(rest)) await page.keyboard.type(rest)
      else await page.keyboard.insertText(rest)
      shown = step
      await onKey?.()
    }
  }
}

/** A way to type Vietnamese on a plain keyboard. */
export type TypingMethod = 'telex' | 'vni'

const combining = { acute: '\u0301', grave: '\u0300', hook: '\u0309', tilde: '\u0303', dot: '\u0323' }
const toneKeys: Record<TypingMethod, Record<string, string>> = {
  telex: {
    [combining.acute]: 's',
    [combining.grave]: 'f',
    [combining.hook]: 'r',
    [combining.tilde]: 'x',
    [combining.dot]: 'j',
  },
  vni: {
    [combining.acute]: '1',
    [combining.grave]: '2',
    [combining.hook]: '3',
    [combining.tilde]: '4',
    [combining.dot]: '5',
  },
}
const markKeys: Record<TypingMethod, Record<string, string>> = {
  telex: { â: 'a', ê: 'e', ô: 'o', ă: 'w', ơ: 'w', ư: 'w', đ: 'd' },
  vni: { â: '6', ê: '6', ô: '6', ă: '8', ơ: '7', ư: '7', đ: '9' },
}

/** The keys of a word: each mark behind its letter, the tone behind the word. */
export function keysOf(word: string, method: TypingMethod): string {
  const tone = word.normalize('NFD').match(toneMarks)?.[0]
  const keys = [...tonelessOf(word)].map(
    character => bareOf(character) + (markKeys[method][character.toLowerCase()] ?? ''),
  )
  return keys.join('') + (tone ? toneKeys[method][tone] : '')
}
