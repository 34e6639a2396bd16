import { allPages } from '../../api/all-pages.ts'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/query-client.ts'

type List = 'listFriends' | 'listReceivedRequests' | 'listSentRequests' | 'listBlockedUsers'

/** All of them are asked for page by page alike; not all of them are searched. */
const callOf = (list: List) => api.identity[list] as typeof api.identity.listBlockedUsers

/** Where a whole list stands in the cache. */
export const wholeKey = (list: List) => [...keyOf(callOf(list)), 'whole']

/** A whole list of what stands between me and others, kept true by events (`features/people/live.ts`). */
export const wholeList = (list: List) => ({
  queryKey: wholeKey(list),
  queryFn: ({ signal }: { signal: AbortSignal }) => allPages(query => callOf(list)({ query, signal })),
})
