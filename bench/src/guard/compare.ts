import type { Goal } from '../report.ts'

export interface Compared {
  what: string
  before: number
  now: number
  /** Above 1: now is better, whichever way better is. */
  ratio: number
  isWorse: boolean
}

/** A figure that is worse by more than this is worth a look; a machine varies by as much. */
const worstRatio = 0.85

/** Medians of the figures that both sides have, of several rounds. */
export function compare(before: readonly Goal[], now: readonly Goal[]): Compared[] {
  const names = [...new Set(now.map(({ what }) => what))]
  return names.flatMap(what => {
    const [first] = now.filter(goal => goal.what === what)
    const medians = [before, now].map(side =>
      median(side.flatMap(goal => (goal.what === what ? [goal.value] : []))),
    )
    const [was, is] = medians
    if (!first || !was || !is) return []
    const ratio = first.relation === '≥' ? is / was : was / is
    return [{ what, before: was, now: is, ratio, isWorse: ratio < worstRatio }]
  })
}

function median(values: readonly number[]): number | undefined {
  const sortedValues = values.toSorted((a, b) => a - b)
  const middle = sortedValues.length >> 1
  return sortedValues.length % 2
    ? sortedValues[middle]
    : sortedValues.length
      ? (sortedValues[middle - 1]! + sortedValues[middle]!) / 2
      : undefined
}
