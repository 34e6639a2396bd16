import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Contract, Message, RequestOf } from '@trau/contract'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import type { FailedRead } from '../../api/failed-read.ts'
import { patientQuery } from '../../api/patiently.ts'
import { type DateFilter, dateFilterStart } from '../../text/date-filters.ts'
import { useDebounced } from '../people/people.ts'
import { heldWindow } from './window-cache.ts'

/** What a message can be asked to carry. */
export type HasKind = NonNullable<RequestOf<Contract['chat']['searchMessages']>['query']['has']>

export interface SearchFilters {
  senderId?: string | undefined
  date?: DateFilter | undefined
  has?: HasKind | undefined
}

const pageSize = 30

/**
 * Messages that hold these words, best first, a page at a time; nothing is asked for without a word or a filter that finds by itself.
 * @param where in this room, or the groups of this workspace, only
 */
export function useMessageSearch(
  text: string,
  filters: SearchFilters,
  { roomId, workspaceId }: { roomId?: string | undefined; workspaceId?: string | undefined } = {},
) {
  const debouncedText = useDebounced(text.trim())
  const { senderId, date, has } = filters
  const isAsked = debouncedText !== '' || senderId !== undefined || has !== undefined
  const {
    data,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    error,
    refetch,
    isPlaceholderData,
  } = useInfiniteQuery({
    ...patientQuery,
    queryKey: ['chat', 'search', { text: debouncedText, senderId, date, has, roomId, workspaceId }],
    queryFn: ({ pageParam, signal }) =>
      api.chat.searchMessages({
        query: {
          ...(debouncedText ? { search: debouncedText } : {}),
          ...(roomId ? { roomId } : {}),
          ...(workspaceId ? { requestPayload: { workspaceId } } : {}),
          ...(senderId ? { senderId } : {}),
          ...(has ? { has } : {}),
          ...(date ? { since: dateFilterStart(date) } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
          limit: pageSize,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
  const hits = useMemo(
    () => (isAsked ? (data?.pages ?? []).flatMap(page => page.items).flatMap(asItIs) : []),
    [data, isAsked],
  )
  return {
    hits,
    /** Absent where there are too many to count. */
    total: isAsked ? data?.pages[0]?.total : 0,
    /** Changes with every other search, not with another page of the same. */
    searchKey: isPlaceholderData
      ? undefined
      : JSON.stringify({ text: debouncedText, senderId, date, has, roomId, workspaceId }),
    isAsked,
    isSearching: isFetching || debouncedText !== text.trim(),
    /** Whether the hits are of this search, and not those that the former one found. */
    isCurrent: debouncedText === text.trim() && (!isAsked || (data !== undefined && !isPlaceholderData)),
    isLoadingMore: isFetchingNextPage,
    error,
    failure: error ? ({ error, refetch } satisfies FailedRead) : undefined,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** A hit as events have changed it since, where its room is held: nothing if it was recalled. */
function asItIs(hit: Message): Message[] {
  const cachedMessage =
    heldWindow(hit.roomId)?.messages.find(({ messageId }) => messageId === hit.messageId) ?? hit
  return cachedMessage.isRecalled ? [] : [cachedMessage]
}
