import { normalizeText } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { foldToGsm7 } from '@trau/contract/rules/sms'
import type { Values } from '../variables.ts'
import { isSafeAddress } from './inline.ts'
import type { Line, Target } from './nodes.ts'

/** Controls (line ends too), what hides or turns text, and runs of spaces: a value is one visible line. */
const unclean = /[\p{Cc}\s\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu
const mayBeUnclean = /[^\p{L}\p{N}\p{P}\p{S} ]| {2}|^ | $/u
/** Of one value: in characters as people see them, and in UTF-16 code units, as a character can carry any number of marks. */
const longestValue = 500
const longestUnits = 2_000

/** What variables hold while a text is written out. */
export interface Filling {
  /** As text. */
  shown: Readonly<Record<string, string>>
  /** As given, for addresses. */
  given: Values
}

/** Cleans each value once, however often the text names it. `fold` writes it without marks, as a plain SMS is. */
export function fillingOf(names: readonly string[], givenValues: Values, fold = false): Filling {
  const shownValues: Record<string, string> = {}
  for (const name of names) {
    const text = clean(givenValues[name])
    shownValues[name] = fold ? foldToGsm7(text) : text
  }
  return { shown: shownValues, given: givenValues }
}

const names: ReadonlySet<string> = new Set(['actor', 'recipient', 'room'])
/** Between letters it makes an address of them: "vidu.vn", "an@vidu.vn", "https://vidu.vn". */
const joins = /(?<=[\p{L}\p{N}_-])(\.|@|:\/\/)(?=[\p{L}\p{N}])/gu

/**
 * For the subject of a mail, of which programs make links: what people call themselves and their groups is no address there. "vidu.vn" becomes
 * "vidu. vn".
 */
export const withoutAddresses = ({ shown: shownValues, given: givenValues }: Filling): Filling => ({
  given: givenValues,
  shown: Object.fromEntries(
    Object.entries(shownValues).map(([name, text]) => [
      name,
      names.has(name) ? text.replaceAll(joins, '$1 ') : text,
    ]),
  ),
})

/** A value as it may stand in a text: one line, nothing in it that cannot be seen, not too long. */
export function clean(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value)
  if (value.length <= longestValue && !mayBeUnclean.test(value)) return value
  const head = value.slice(0, longestUnits * 2)
  return clip(
    truncateGraphemes(normalizeText(head).replaceAll(unclean, ' ').trim(), longestValue),
    longestUnits,
  )
}

/** At most so many UTF-16 code units, cut between characters as people see them. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  for (let graphemes = max - 1; graphemes > 0; graphemes = Math.floor(graphemes * 0.8)) {
    const cut = truncateGraphemes(text, graphemes)
    if (cut.length <= max) return cut
  }
  return `${text.slice(0, max - 1).toWellFormed()}…`
}

/** Lines of which something is left with these values: all but those whose variables are all empty. */
export const shownLines = (lines: readonly Line[], { shown: shownValues }: Filling): Line[] =>
  lines.filter(({ variables }) => variables.length === 0 || variables.some(name => shownValues[name] !== ''))

/** Where a link leads with these values; undefined where that is no address of a page. */
export function resolveTarget(
  to: Target,
  { given: givenValues }: Pick<Filling, 'given'>,
): string | undefined {
  if ('address' in to) return to.address
  const address = String(givenValues[to.variable] ?? '')
  return address.length <= 2_000 && isSafeAddress(address, ['https:', 'http:']) ? address : undefined
}
