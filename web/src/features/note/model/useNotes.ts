import { type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { maxListLimit } from '@trau/contract/rules/list'
import { useMemo } from 'react'
import { isUnanswered } from '../../../api/errors.ts'
import type { FailedRead } from '../../../api/failed-read.ts'
import { noteApi } from '../../../api/note-api.ts'
import { hitsOf } from '../../../api/pages.ts'
import { q, qWith } from '../../../api/query-client.ts'
import {
  type ListedNote,
  listKey,
  type NotePage,
  type NotePages,
  type NoteSource,
  notesOf,
  sourceOf,
} from './lists.ts'

const orderOf = {
  changed: { field: 'changedTime', direction: 'desc' },
  created: { field: 'createdTime', direction: 'desc' },
  title: { field: 'title', direction: 'asc' },
} as const

const byReminder = { field: 'reminderTime', direction: 'asc' } as const

/** A query that nothing came of. */
interface Asked {
  data: unknown
  error: Error | null
  failureCount: number
}

/** Whether the server cannot be reached: an answer has failed to come. */
export const isSilent = ({ data, error, failureCount }: Asked): boolean =>
  data === undefined && (error ? isUnanswered(error) : failureCount > 0)

const askAgainMs = 15_000

/** What the server did not answer is asked for again; nothing else would. */
const askAgainIfSilent = ({ state: { data, error } }: { state: { data: unknown; error: Error | null } }) =>
  data === undefined && isUnanswered(error) ? askAgainMs : false

const filtersOf = ({ view, search, labelId, colour, roomId, workspaceId }: NoteSource) => ({
  view,
  ...(search ? { search } : {}),
  ...(labelId ? { labelId } : {}),
  ...(colour ? { colour } : {}),
  ...(roomId ? { roomId } : {}),
  ...(workspaceId ? { workspaceId } : {}),
})

export interface NoteList extends FailedRead {
  /** Undefined until the first page is there. */
  notes: readonly ListedNote[] | undefined
  /** The first page does not come: there is no network, or the server does not answer. */
  isSilent: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** Called as one comes near the end. */
  loadMore: () => void
}

/** The notes of a list, page after page. */
export function useNotes(source: NoteSource): NoteList {
  const query = useInfiniteQuery<NotePage, Error, NotePages, QueryKey, string>({
    queryKey: listKey(source),
    queryFn: ({ pageParam, signal }) =>
      noteApi.note.listNotes({
        query: {
          ...filtersOf(source),
          limit: maxListLimit,
          // What one is reminded of next stands first.
          orders: [source.view === 'REMINDERS' ? byReminder : orderOf[source.order]],
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    placeholderData(pages, query) {
      const before = query && sourceOf(query.queryKey)
      return before?.search && source.search && before.view === source.view ? hitsOf(pages) : undefined
    },
    staleTime: 0,
    refetchInterval: askAgainIfSilent,
  })
  const { data, isPlaceholderData, error, failureCount, refetch } = query
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const notes = useMemo(() => data && notesOf(data), [data])
  return {
    notes,
    isSilent: isSilent({ data: isPlaceholderData ? undefined : data, error, failureCount }),
    error,
    refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
    },
  }
}

/** One note without its document. */
export const useNote = (noteId: string) =>
  useQuery(
    qWith(noteApi.note.getNote, { params: { noteId } }, { staleTime: 0, refetchInterval: askAgainIfSilent }),
  )

/** One's labels, by name. */
export const useLabels = () => useQuery(q(noteApi.note.listNoteLabels)).data?.items ?? none
const none: never[] = []
