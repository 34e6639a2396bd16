import { fold } from '../../text/vietnamese.ts'
import type { Strength } from '../../ui/StrengthMeter.tsx'

export type StrengthHint = 'longer' | 'common' | 'pattern' | 'personal'

export interface Estimate {
  score: Strength
  /** what would help most; absent when nothing has to */
  hint?: StrengthHint
}

/** As long as a password may be; a longer text says nothing more. */
const measuredCharacters = 128

/** Beginnings of what people choose first, here and everywhere; the server knows the whole lists. */
const common =
  /^(matkhau|password|passw0rd|qwerty|asdfgh|zxcvbn|iloveyou|admin|welcome|letmein|dragon|monkey|football|vietnam|hanoi|saigon|danang|anhyeuem|emyeuanh|yeuem|yeuanh|nhocon|conyeu|giadinh|chaoban|khongco|khongbiet|khongnho|trau|abc)/

const rows = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']

/**
 * A quick guess while one types; whether a password is taken is the server's word. Counts guesses in powers of ten: what a
 * person wrote as a pattern (a common word, one's name, neighbouring keys, repetition) counts as one character.
 * @param about words an acquaintance would try: name, username, e-mail
 */
export function estimateStrength(password: string, about: readonly string[] = []): Estimate {
  const foldedPassword = fold(password.slice(0, measuredCharacters))
  const personal = about.flatMap(text => fold(text).split(/[\s@._-]+/)).filter(word => word.length >= 3)
  let rest = foldedPassword
  let hint: StrengthHint | undefined
  const take = (part: string, why: StrengthHint) => {
    rest = rest.replace(part, '•')
    hint ??= why
  }
  for (const word of personal) if (rest.includes(word)) take(word, 'personal')
  const commonWord = common.exec(rest)
  if (commonWord) take(commonWord[0], 'common')
  for (const part of patterns(rest)) take(part, 'pattern')

  const power = [...rest].length * weightOf(rest, password)
  const score: Strength = power < 6 ? 0 : power < 9 ? 1 : power < 13 ? 2 : power < 17 ? 3 : 4
  if (score >= 3) return { score }
  return { score, hint: hint ?? 'longer' }
}

/** How much one character is worth, by the kinds there are to choose from. */
function weightOf(rest: string, password: string): number {
  if (/[^a-z0-9•]/.test(rest) || password !== password.toLowerCase()) return 1.5
  return /[a-z]/.test(rest) ? 1.25 : 1
}

/** Runs of three or more: one character repeated, or neighbours on the keyboard or in the alphabet, either way. */
function patterns(text: string): string[] {
  const repeats = [...text.matchAll(/(.)\1{2,}/g)].map(match => match[0])
  for (const row of rows) {
    for (const keys of [row, [...row].reverse().join('')]) {
      for (let start = 0; start < text.length - 2; start++) {
        let length = 0
        while (start + length < text.length && keys.includes(text.slice(start, start + length + 1))) length++
        if (length >= 3) {
          repeats.push(text.slice(start, start + length))
          start += length - 1
        }
      }
    }
  }
  return repeats
}
