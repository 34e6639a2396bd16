import type { FoldedText } from '@trau/contract/rules/words/fold'
import { buildTrie, finish } from '@trau/contract/rules/words/trie'

/** Whether something may stand between these two codes of the text. */
export type Bounds = (text: FoldedText, first: number, last: number) => boolean

export interface Pattern {
  codes: readonly number[]
  /** Patterns of one channel are found apart from those of others. */
  channel: number
  isBounded: Bounds
  /** The bounds look at the end alone: where a pattern is found, a shorter one that ends there adds nothing. */
  isLoose: boolean
}

interface Cell<P> {
  pattern: P
  rest: Cell<P> | undefined
}

/** By channel: the longest loose pattern that ends in a state, and the others that do, the longest first. */
type Ends<P> = { loose: P | undefined; strict: Cell<P> | undefined }[]

export interface Automaton<P> {
  /**
   * Calls `hear` with the longest of each channel at each end, and where it begins and ends. Its answer: go on, go on without this
   * channel, or stop.
   */
  search(text: FoldedText, hear: (pattern: P, first: number, last: number) => 'on' | 'enough' | 'stop'): void
}

/** All patterns in one pass over the text. */
export function createAutomaton<P extends Pattern>(patterns: readonly P[], channels: number): Automaton<P> {
  const trie = finish(buildTrie(patterns.map(({ codes }) => codes)))
  const endsAt = new Array<Ends<P> | undefined>(trie.size).fill(undefined)
  const ownOf = Map.groupBy(patterns, (_, n) => trie.ends[n]!)
  for (const state of trie.order)
    endsAt[state] = endsOf(withoutRepeated(ownOf.get(state) ?? []), endsAt[trie.fallback[state]!], channels)

  return {
    search(text, hear) {
      let state = 0
      const isDone = new Uint8Array(channels)
      for (let last = 0; last < text.length; last++) {
        state = trie.step(state, text.codes[last]!)
        const ends = endsAt[state]
        if (!ends) continue
        for (let channel = 0; channel < channels; channel++) {
          if (isDone[channel]) continue
          const pattern = longestAt(ends[channel]!, text, last)
          if (!pattern) continue
          const answer = hear(pattern, last - pattern.codes.length + 1, last)
          if (answer === 'stop') return
          if (answer === 'enough') isDone[channel] = 1
        }
      }
    },
  }
}

const withoutRepeated = <P extends Pattern>(own: readonly P[]): P[] =>
  own.filter(
    (pattern, n) =>
      own.findIndex(one => one.channel === pattern.channel && one.isBounded === pattern.isBounded) === n,
  )

/** What ends in a state: its own patterns, and those of its longest proper suffix, which are shorter. */
function endsOf<P extends Pattern>(
  own: readonly P[],
  shorter: Ends<P> | undefined,
  channels: number,
): Ends<P> | undefined {
  if (own.length === 0) return shorter
  return Array.from({ length: channels }, (_, channel) => {
    const [mine, theirs] = [own.filter(pattern => pattern.channel === channel), shorter?.[channel]]
    const strict = mine.filter(pattern => !pattern.isLoose)
    return {
      loose: mine.find(pattern => pattern.isLoose) ?? theirs?.loose,
      strict: strict.reduce<Cell<P> | undefined>((rest, pattern) => ({ pattern, rest }), theirs?.strict),
    }
  })
}

function longestAt<P extends Pattern>(
  { loose, strict }: Ends<P>[number],
  text: FoldedText,
  last: number,
): P | undefined {
  const best = loose?.isBounded(text, last, last) ? loose : undefined
  for (let cell = strict; cell; cell = cell.rest) {
    if (best && cell.pattern.codes.length <= best.codes.length) return best
    const { pattern } = cell
    if (pattern.isBounded(text, last - pattern.codes.length + 1, last)) return pattern
  }
  return best
}
