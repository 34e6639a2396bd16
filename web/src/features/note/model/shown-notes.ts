import type { Note } from '@trau/contract'
import { useEffect } from 'react'
import { ApiError } from '../../../api/errors.ts'
import type { FailedRead } from '../../../api/failed-read.ts'
import { useKeepingList, useKeepingNote, useKeptList, useKeptPage } from './kept-notes.ts'
import type { NoteSource } from './lists.ts'
import { sendUnsentTitles } from './unsent-titles.ts'
import { isSilent, type NoteList, useNote, useNotes } from './useNotes.ts'

export interface ShownList extends NoteList {
  /** These are the cards that this device keeps: the server cannot be reached. */
  isKept: boolean
}

const noNetwork = new ApiError({ kind: 'network', code: 'networkError' })

/** The notes of a list; where the server cannot be reached, the first of them as last seen on this device. */
export function useShownNotes(source: NoteSource): ShownList {
  const list = useNotes(source)
  const keptNotes = useKeptList(source, list.isSilent)
  useKeepingList(source, list.notes)
  if (!list.isSilent) return { ...list, isKept: false }
  if (keptNotes) return { ...list, notes: keptNotes, error: null, hasMore: false, isKept: true }
  return { ...list, error: keptNotes === null ? (list.error ?? noNetwork) : null, isKept: false }
}

export interface ShownNote extends FailedRead {
  note: Note | undefined
  /** As this device keeps it: the server cannot be reached. */
  isKept: boolean
}

/** A note without its document; where the server cannot be reached, as last seen on this device. A title that waits there counts. */
export function useShownNote(noteId: string): ShownNote {
  const noteQuery = useNote(noteId)
  const keptNote = useKeptPage(noteId)
  useKeepingNote(noteId, noteQuery.data, noteQuery.error)
  const silent = isSilent(noteQuery)
  const note = noteQuery.data ?? (silent ? keptNote?.card : undefined)
  const title = keptNote?.unsentTitle
  const isAnswered = noteQuery.data !== undefined
  useEffect(() => {
    if (isAnswered && title !== undefined) void sendUnsentTitles()
  }, [isAnswered, title])
  return {
    note: note && title !== undefined && !note.isLocked ? { ...note, title } : note,
    isKept: silent && note !== undefined,
    // Nothing of it is kept, and the network may be away for long.
    error: noteQuery.error ?? (silent && keptNote && !navigator.onLine ? noNetwork : null),
    refetch: noteQuery.refetch,
  }
}
