/** What is not the same in a section before and after; of a list only the entries that came and went. */
export interface Difference {
  field: string
  before?: unknown
  after?: unknown
}

export function differencesOf(before: Record<string, unknown>, after: Record<string, unknown>): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field): Difference[] => {
    const [old, next] = [before[field], after[field]]
    if (JSON.stringify(old) === JSON.stringify(next)) return []
    if (Array.isArray(old) && Array.isArray(next))
      return [{ field, before: without(old, next), after: without(next, old) }]
    return [{ field, before: old, after: next }]
  })
}

function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const there = new Set(other.map(entry => JSON.stringify(entry)))
  return list.filter(entry => !there.has(JSON.stringify(entry)))
}
