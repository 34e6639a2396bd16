import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { wholeList } from '../../model/people/friendship-lists.ts'

export const useFriends = () => useQuery(wholeList('listFriends'))
export const useReceivedRequests = () => useQuery(wholeList('listReceivedRequests'))
export const useSentRequests = () => useQuery(wholeList('listSentRequests'))
export const useBlocked = () => useQuery(wholeList('listBlockedUsers'))

/** How many requests wait for my answer; unknown until the server has said. */
export const useRequestCount = () =>
  useQuery(q(api.identity.listReceivedRequests, { query: { limit: 1 } })).data?.total
