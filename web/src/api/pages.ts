import type { AnswerOf } from '@trau/contract'
import type { PartsOfCall } from './create-api.ts'
import { type AnyCall, keyOf } from './query-client.ts'

interface OffsetPage {
  items: readonly unknown[]
  total?: number | undefined
}

/** Where the next page begins; undefined after the last. */
function nextOffset(pages: readonly OffsetPage[]): number | undefined {
  const loadedCount = pages.reduce((count, page) => count + page.items.length, 0)
  return loadedCount < (pages.at(-1)?.total ?? 0) ? loadedCount : undefined
}

/** The hits of the search before, to stand until the next is answered. That there were none says nothing of the next. */
export const hitsOf = <Pages extends { pages: readonly { items: readonly unknown[] }[] }>(
  before: Pages | undefined,
): Pages | undefined => (before?.pages.some(({ items }) => items.length > 0) ? before : undefined)

/** Options of `useInfiniteQuery` for a list that is read on by offset until its total, and anew whenever it is opened. */
export function pagesOf<E>(call: AnyCall<E>, parts: PartsOfCall<E>, limit: number) {
  type Page = AnswerOf<E>
  const { query } = parts as { query?: object }
  const ask = call as unknown as (options: object) => Promise<Page>
  return {
    queryKey: keyOf(call, { ...parts, query: { ...query, limit } }),
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      ask({ ...parts, query: { ...query, limit, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (_: Page, pages: readonly Page[]) => nextOffset(pages as readonly OffsetPage[]),
    staleTime: 0,
  }
}

/** The same for a list that is read on from the cursor that each page ends with. The size of a page, where it is chosen, stands in the query. */
export function cursorPagesOf<E>(call: AnyCall<E>, parts: PartsOfCall<E>) {
  type Page = AnswerOf<E>
  const { query } = parts as { query?: object }
  const ask = call as unknown as (options: object) => Promise<Page>
  return {
    queryKey: keyOf(call, parts),
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
      ask({ ...parts, query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: Page) => (page as { nextCursor?: string }).nextCursor,
    staleTime: 0,
  }
}
