import { matchRank } from '../../../../text/vietnamese.ts'
import type { FoundReference } from './TriggerMenu.tsx'

/** What was found for a query. */
export interface FoundFor {
  query: string
  items: FoundReference[]
}

/** What may be offered for a query: until its own answer is there, only what was found before and is called so. Undefined: nothing yet. */
export function offeredFor({ query, items }: FoundFor, wantedQuery: string): FoundReference[] | undefined {
  if (query === wantedQuery) return items
  const matchingItems = items.filter(
    ({ label, detail = '' }) => matchRank(`${label} ${detail}`, wantedQuery) > 0,
  )
  return matchingItems.length > 0 ? matchingItems : undefined
}
