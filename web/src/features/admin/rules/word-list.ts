import type { BlockedWord } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { domainName, maxBlockedWord, maxBlockedWords, minBlockedWord } from '@trau/contract/rules/house-rule'
import type { houseRule } from '../../../i18n/vi/houseRule.ts'

/** The lines that say something, each once. */
export const linesOf = (list: string): string[] => [
  ...new Set(
    list
      .split('\n')
      .map(line => line.normalize('NFC').trim())
      .filter(line => line !== ''),
  ),
]

/** What keeps these lines from being added to the others; undefined where nothing does. */
export function lineProblem(
  lines: readonly string[],
  kind: BlockedWord['kind'],
  others: readonly BlockedWord[],
  text: typeof houseRule,
): string | undefined {
  if (lines.length === 0) return text.listEmpty
  if (lines.length + others.length > maxBlockedWords) return text.tooManyWords(maxBlockedWords)
  const there = new Set(others.filter(word => word.kind === kind).map(word => word.text.toLowerCase()))
  for (const line of lines) {
    if (there.has(line.toLowerCase())) return text.wordTwice(line)
    there.add(line.toLowerCase())
    const length = countGraphemes(line)
    if (kind === 'DOMAIN' ? !domainName.test(line) : length < minBlockedWord || length > maxBlockedWord)
      return kind === 'DOMAIN'
        ? text.domainInvalid(line)
        : text.wordLength(line, minBlockedWord, maxBlockedWord)
  }
  return undefined
}
