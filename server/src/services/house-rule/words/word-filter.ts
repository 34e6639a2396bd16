import { domainToASCII } from 'node:url'
import { type BlockedWord, wordActions } from '@trau/contract'
import { fold, withoutMarks } from '@trau/contract/rules/words/fold'
import { createAutomaton, type Pattern } from './automaton.ts'
import { isDomainBounded, isMarkBounded, isWordBounded } from './bounds.ts'

/** What becomes of a text: it is refused for what was found in it, or passes, with what is masked in it. */
export type WordFinding =
  | { isRefused: true; kind: BlockedWord['kind']; found: string }
  | { isRefused: false; text: string; isReported: boolean }

export interface WordFilter {
  /** What is masked is as long as it was, so that positions in the text stay right. */
  check(text: string): WordFinding
  /** Whether any entry asks for a report. */
  reports: boolean
}

type WordPattern = Pattern & Pick<BlockedWord, 'kind' | 'action'> & { keepsMarks: boolean }

/**
 * Finds all entries at once, in the text with its marks and in the text without. No entry is a regular expression, so none can be made to
 * take long.
 */
export function createWordFilter(words: readonly BlockedWord[]): WordFilter | undefined {
  if (words.length === 0) return undefined
  const patterns = withoutNested(words).flatMap(patternsOf)
  const passes = [true, false].flatMap(keepsMarks => {
    const own = patterns.filter(pattern => pattern.keepsMarks === keepsMarks)
    return own.length > 0 ? [{ keepsMarks, automaton: createAutomaton(own, wordActions.length) }] : []
  })

  function check(text: string): WordFinding {
    const maskedSpans: Span[] = []
    const whole = fold(text)
    let isReported = false
    for (const { keepsMarks, automaton } of passes) {
      const foldedText = keepsMarks ? whole : withoutMarks(whole)
      let refusal: WordFinding | undefined
      automaton.search(foldedText, ({ action, kind }, first, last) => {
        const from = foldedText.starts[first]!
        const to = foldedText.ends[last]!
        if (action === 'REFUSE') {
          refusal = { isRefused: true, kind, found: text.slice(from, to) }
          return 'stop'
        }
        if (action === 'REPORT') {
          isReported = true
          return 'enough'
        }
        addSpan(maskedSpans, from, to)
        return 'on'
      })
      if (refusal) return refusal
    }
    return { isRefused: false, text: mask(text, maskedSpans), isReported }
  }

  return { check, reports: words.some(({ action }) => action === 'REPORT') }
}

/** Without host names below another one that has the same action. */
function withoutNested(words: readonly BlockedWord[]): BlockedWord[] {
  const domains = new Set(words.filter(({ kind }) => kind === 'DOMAIN').map(keyOf))
  return words.filter(word => {
    if (word.kind !== 'DOMAIN') return true
    const labels = word.text.split('.')
    return !labels.some((_, n) => n > 0 && domains.has(keyOf({ ...word, text: labels.slice(n).join('.') })))
  })
}

const keyOf = ({ action, text }: BlockedWord) => `${action}/${text}`

function patternsOf(word: BlockedWord): WordPattern[] {
  const { kind, action } = word
  const keepsMarks = kind === 'DOMAIN' || !word.ignoresMarks
  const isBounded = kind === 'DOMAIN' ? isDomainBounded : word.isWholeWord ? isWordBounded : isMarkBounded
  const spellings = kind === 'DOMAIN' ? [word.text, domainToASCII(word.text)] : [word.text]
  return [...new Set(spellings)]
    .map(text => fold(text.trim()))
    .map(foldedText => (keepsMarks ? foldedText : withoutMarks(foldedText)))
    .map(({ codes, length }) => [...codes.subarray(0, length)])
    .filter(codes => codes.length > 0)
    .map(codes => ({
      ...{ codes, isBounded, keepsMarks, kind, action },
      channel: wordActions.indexOf(action),
      isLoose: isBounded === isMarkBounded,
    }))
}

type Span = [from: number, to: number]

/** Joins it with those before that it touches. Within a pass ends only grow. */
function addSpan(spans: Span[], from: number, to: number): void {
  let start = from
  for (let before = spans.at(-1); before && before[1] >= start && before[1] <= to; before = spans.at(-1)) {
    start = Math.min(start, before[0])
    spans.pop()
  }
  spans.push([start, to])
}

const visible = /\S+/g

/** Puts * in place of each unit between these positions, but for the spaces. */
function mask(text: string, spans: Span[]): string {
  if (spans.length === 0) return text
  const parts: string[] = []
  let position = 0
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    if (to <= position) continue
    const start = Math.max(from, position)
    parts.push(
      text.slice(position, start),
      text.slice(start, to).replace(visible, word => '*'.repeat(word.length)),
    )
    position = to
  }
  return parts.join('') + text.slice(position)
}
