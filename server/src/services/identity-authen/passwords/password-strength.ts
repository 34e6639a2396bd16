import { normalizeText, type PasswordRules, passwordLength } from '@trau/contract'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { fail } from '#platform/errors.ts'
import { loadLate } from '#platform/load-late.ts'
import { plainLetters } from '#platform/plain-letters.ts'
import { productWords, vietnameseWords } from './vietnamese-words.ts'

/** Guessing takes so long to measure on long texts that only their beginning is; what follows can but add to it. */
const measuredLength = 48

const zxcvbn = loadLate<typeof import('@zxcvbn-ts/core')>('@zxcvbn-ts/core')
const wordLists = loadLate<typeof import('@zxcvbn-ts/language-common')>('@zxcvbn-ts/language-common')
let estimator: ZxcvbnFactory | undefined

/** The dictionaries take some 10 MB, so they are made when the first password is judged. */
function load(): ZxcvbnFactory {
  const { ZxcvbnFactory } = zxcvbn()
  const { adjacencyGraphs, dictionary } = wordLists()
  // One build of the package names its graphs directly, the other under `default`.
  const graphs = (adjacencyGraphs as { default?: typeof adjacencyGraphs }).default ?? adjacencyGraphs
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, vietnamese: vietnameseWords, product: productWords },
    graphs,
    // Of the ways to read 4, @, $ … as letters. The usual 512 take seconds for a text made of nothing else, and anybody may send one.
    l33tMaxSubstitutions: 20,
  })
}

/**
 * Refuses what is short, long, on the lists of common passwords (Vietnamese words and those of this product among them, marks aside), or made of what others know
 * about its owner. Kinds of characters count where the tenant's rules ask for them.
 * @param personalWords the owner's names and addresses
 * @throws passwordTooWeak with the reason
 */
export function checkPasswordStrength(
  password: string,
  personalWords: readonly string[],
  rules: Pick<PasswordRules, 'minLength' | 'classes'> = { minLength: passwordLength.min, classes: 1 },
): void {
  const text = normalizeText(password)
  const length = [...text].length
  if (length < rules.minLength) throw fail('passwordTooWeak', { reason: 'tooShort', needed: rules.minLength })
  if (length > passwordLength.max) throw fail('passwordTooWeak', { reason: 'tooLong' })

  if (classesOf(text) < rules.classes)
    throw fail('passwordTooWeak', { reason: 'tooFewClasses', needed: rules.classes })

  estimator ??= load()
  const facts = factsOf(personalWords)
  const plain = fold(text)
  for (const spelling of new Set([text, plain, plain.replace(/\s+/g, '')])) {
    const { score, sequence } = estimator.check([...spelling].slice(0, measuredLength).join(''), facts)
    if (score >= 2) continue
    const isListed = sequence.length === 1 && sequence[0]!.pattern === 'dictionary'
    throw fail('passwordTooWeak', { reason: isListed ? 'common' : 'guessable' })
  }
}

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

/** How many of lower case, upper case, digits and others it has. */
const classesOf = (text: string) => classes.filter(pattern => pattern.test(text)).length

/** Each name whole, in its words, and as people type it into a password: without marks, without spaces. */
function factsOf(personalWords: readonly string[]): string[] {
  const parts = personalWords
    .flatMap(name => [name, ...name.split(/[\s@._+-]+/)])
    .map(part => part.toLowerCase())
  const spellings = parts.flatMap(part => [part, fold(part), fold(part).replace(/\s+/g, '')])
  return [...new Set(spellings)].filter(part => part.length > 2)
}

const fold = (text: string) => plainLetters(text).normalize('NFC')
