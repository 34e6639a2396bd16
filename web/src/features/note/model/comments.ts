import { useQuery } from '@tanstack/react-query'
import type { NoteComment } from '@trau/contract'
import { maxListLimit } from '@trau/contract/rules/list'
import { useMemo } from 'react'
import { noteApi } from '../../../api/note-api.ts'
import { invalidate, keyOf } from '../../../api/query-client.ts'

/** A thread: its first comment, and the answers in their order. */
export interface NoteThread {
  first: NoteComment
  replies: NoteComment[]
}

/** The latest comments are read, up to so many pages. */
const mostPages = 10

export const renewComments = (noteId: string) =>
  invalidate(noteApi.noteSharing.listNoteComments, { params: { noteId } })

/** Comments of a note as threads, the latest first. */
export function useThreads(noteId: string) {
  const list = useQuery({
    queryKey: keyOf(noteApi.noteSharing.listNoteComments, { params: { noteId } }),
    async queryFn({ signal }) {
      const items: NoteComment[] = []
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const answer = await noteApi.noteSharing.listNoteComments({
          params: { noteId },
          query: { limit: maxListLimit, ...(cursor ? { cursor } : {}) },
          signal,
        })
        items.push(...answer.items)
        cursor = answer.nextCursor
        if (!cursor) break
      }
      return items
    },
    staleTime: 0,
  })
  const threads = useMemo(() => list.data && threadsOf(list.data), [list.data])
  return { list, threads }
}

/** An answer whose first comment was not read is left out. */
export function threadsOf(comments: readonly NoteComment[]): NoteThread[] {
  const threads = new Map<string, NoteThread>()
  for (const comment of comments)
    if (comment.commentId === comment.threadId) threads.set(comment.threadId, { first: comment, replies: [] })
  for (const comment of comments)
    if (comment.commentId !== comment.threadId) threads.get(comment.threadId)?.replies.push(comment)
  return [...threads.values()]
}
