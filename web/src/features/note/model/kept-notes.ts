import { useQuery } from '@tanstack/react-query'
import type { Note } from '@trau/contract'
import { useEffect } from 'react'
import { isRefusal } from '../../../api/errors.ts'
import { reportFailure } from '../../../api/ignore-failure.ts'
import { queryClient } from '../../../api/query-client.ts'
import { currentOwner } from '../../../api/session.ts'
import type { Owner } from '../../../storage/local-db.ts'
import {
  dropCard,
  keepCard,
  keepList,
  readKeptList,
  readKeptPage,
} from '../../../sync/note-documents/kept-cards.ts'
import { forgetSentNotes } from '../../../sync/note-documents/registry.ts'
import type { NoteSource } from './lists.ts'

/** What this device keeps is read whether there is a network or not, and anew whenever it is asked for. */
const fromDisk = { networkMode: 'always', staleTime: 0, retry: false } as const
const rootKey = 'keptNotes'
const failureText = 'Kept notes cannot be read or written'

/** A list is kept in whole: not what was searched for, and not a room’s board. */
function nameOfList({
  view,
  order,
  labelId,
  colour,
  search,
  roomId,
  workspaceId,
}: NoteSource): string | undefined {
  if (search || roomId) return undefined
  return [view, order, labelId ?? '', colour ?? '', ...(workspaceId ? [workspaceId] : [])].join('/')
}

/** The first cards of a list as this device keeps them. `null`: none. Asked only where the server is silent. */
export function useKeptList(source: NoteSource, isAsked: boolean): readonly Note[] | null | undefined {
  const name = nameOfList(source)
  const { data } = useQuery({
    ...fromDisk,
    queryKey: [rootKey, 'list', currentOwner(), name ?? ''],
    queryFn: async () =>
      (name === undefined
        ? undefined
        : await reportFailure(readKeptList(currentOwner(), name), failureText)) ?? null,
    enabled: isAsked,
  })
  return data
}

/** Keeps the first cards of a list whenever the server has answered. */
export function useKeepingList(source: NoteSource, notes: readonly Note[] | undefined) {
  const name = nameOfList(source)
  useEffect(() => {
    if (notes && name !== undefined) void reportFailure(keepList(currentOwner(), name, notes), failureText)
  }, [notes, name])
}

/** What this device keeps of one note; undefined until it is read. */
export const useKeptPage = (noteId: string) =>
  useQuery({
    ...fromDisk,
    queryKey: [rootKey, 'page', currentOwner(), noteId],
    queryFn: async () => (await reportFailure(readKeptPage(currentOwner(), noteId), failureText)) ?? {},
  }).data

/** Keeps the note as the server last answered, and shows it no more where it may not be read. */
export function useKeepingNote(noteId: string, note: Note | undefined, error: Error | null) {
  useEffect(() => {
    const owner = currentOwner()
    // A query keeps what it had before it was refused.
    if (isRefusal(error, 'noteNotFound')) void reportFailure(forgetLost(owner, noteId), failureText)
    else if (note) void reportFailure(keepCard(owner, note), failureText)
  }, [noteId, note, error])
}

/** It cannot be read any more. Edits that the server does not have stay until its document has put them into a note of their own. */
async function forgetLost(owner: Owner, noteId: string) {
  await dropCard(owner, noteId)
  await forgetSentNotes(owner, [noteId])
}

/** What is kept has changed: what shows it reads it again. */
export const renewKept = () => queryClient.invalidateQueries({ queryKey: [rootKey] })
