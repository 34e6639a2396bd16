import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { api } from '../../api/api.ts'
import { keyOf, q } from '../../api/query-client.ts'

type List = 'listFriends' | 'listReceivedRequests' | 'listSentRequests' | 'listBlockedUsers'

/** All of them are asked for page by page alike; not all of them are searched. */
const callOf = (list: List) => api.identity[list] as typeof api.identity.listBlockedUsers

/** Where a whole list stands in the cache. */
export const wholeKey = (list: List) => [...keyOf(callOf(list)), 'whole']

/** A whole list of what stands between me and others, kept true by events (`live.ts`). */
function useWhole(list: List) {
  const call = callOf(list)
  return useQuery({
    queryKey: wholeKey(list),
    queryFn: ({ signal }) => allPages(query => call({ query, signal })),
  })
}

export const useFriends = () => useWhole('listFriends')
export const useReceivedRequests = () => useWhole('listReceivedRequests')
export const useSentRequests = () => useWhole('listSentRequests')
export const useBlocked = () => useWhole('listBlockedUsers')

/** How many requests wait for my answer; unknown until the server has said. */
export const useRequestCount = () =>
  useQuery(q(api.identity.listReceivedRequests, { query: { limit: 1 } })).data?.total
