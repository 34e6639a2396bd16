import { useQuery } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import type { FailedRead } from '../../api/failed-read.ts'
import { isWaitingItsTurn, patientQuery } from '../../api/patiently.ts'
import { qWith } from '../../api/query-client.ts'

const settleMs = 180
const shortest = 2

/** The value once it has stood still for a moment: searches do not go out for every letter. */
export function useDebounced<T>(value: T, ms = settleMs): T {
  const [debouncedValue, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debouncedValue
}

/**
 * People by name, username or whole phone number, oneself left out. An empty list means "nobody" only without a `failure`: a search that
 * got no answer found out nothing. Until the answer `isCurrent`, the people are those that the former query found.
 */
export function usePeopleSearch(query: string, me: string) {
  const debouncedQuery = useDebounced(query.trim())
  const isEnabled = debouncedQuery.length >= shortest
  const { data, isFetching, failureReason, refetch, isPlaceholderData } = useQuery({
    ...qWith(api.identity.listUsers, { query: { search: debouncedQuery, limit: 20 } }, patientQuery),
    enabled: isEnabled,
    placeholderData: old => old,
  })
  const people: User[] = isEnabled ? (data?.items ?? []).filter(({ userId }) => userId !== me) : []
  const hasFailed = failureReason !== null && !isWaitingItsTurn({ isFetching, failureReason })
  const isUnanswered = isEnabled && (!data || isPlaceholderData) && hasFailed
  const failure: FailedRead | undefined = isUnanswered ? { error: failureReason, refetch } : undefined
  return {
    people,
    failure,
    isSearching: isFetching || debouncedQuery !== query.trim(),
    isCurrent: debouncedQuery === query.trim() && (!isEnabled || (data !== undefined && !isPlaceholderData)),
    isEnough: query.trim().length >= shortest,
  }
}

export const personName = (user: User): string => user.name || user.username || ''
