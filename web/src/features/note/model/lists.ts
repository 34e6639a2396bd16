import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { AnswerOf, Contract, Note, NoteColour } from '@trau/contract'
import { noteApi } from '../../../api/note-api.ts'
import { queryClient } from '../../../api/query-client.ts'

/** A note of a list, with the text around what was found. */
export type ListedNote = NotePage['items'][number]
export type NotePage = AnswerOf<Contract['note']['listNotes']>
export type NotePages = InfiniteData<NotePage, string>

export const noteOrders = ['changed', 'created', 'title'] as const
export type NoteOrder = (typeof noteOrders)[number]

export type NoteView = 'ACTIVE' | 'ARCHIVED' | 'TRASH' | 'SHARED_WITH_ME' | 'TEMPLATES' | 'REMINDERS'

/** Which notes a list shows. */
export interface NoteSource {
  view: NoteView
  order: NoteOrder
  search?: string | undefined
  labelId?: string | undefined
  colour?: NoteColour | undefined
  roomId?: string | undefined
  workspaceId?: string | undefined
}

/** All answers about lists of notes: pages of lists, and the few hits of the quick search, which are no pages. */
const answersKey = noteApi.note.listNotes.key
const pagesKey = [...answersKey, 'pages']
export const listKey = (source: NoteSource) => [...pagesKey, source]
/** The list whose pages stand under a key. */
export const sourceOf = (key: QueryKey) => key[pagesKey.length] as NoteSource

/** Every note once: while pages are read, one that changed may stand in two of them. */
export function notesOf({ pages }: NotePages): ListedNote[] {
  const seenIds = new Set<string>()
  return pages.flatMap(({ items }) =>
    items.filter(({ noteId }) => {
      const isNew = !seenIds.has(noteId)
      seenIds.add(noteId)
      return isNew
    }),
  )
}

/** Whether a list of this view may show the note, as far as its card says. */
export function belongs(note: Note, { view, labelId, colour, search, roomId }: NoteSource): boolean {
  if (note.trashedTime !== undefined) return view === 'TRASH'
  if (view === 'TRASH') return false
  if (labelId && !note.labelIds.includes(labelId)) return false
  if (colour && note.colour !== colour) return false
  if (view === 'ACTIVE')
    return search !== undefined || roomId !== undefined || (!note.isArchived && !note.isTemplate)
  if (view === 'ARCHIVED') return note.isArchived
  if (view === 'TEMPLATES') return note.isTemplate
  if (view === 'REMINDERS') return note.reminderTime !== undefined
  return true
}

/** The pages with the notes as they are now; those that no longer belong to the list leave it. */
export function withChanged(pages: NotePages, source: NoteSource, notes: readonly Note[]): NotePages {
  const byId = new Map(notes.map(note => [note.noteId, note]))
  return {
    ...pages,
    pages: pages.pages.map(page => ({
      ...page,
      items: page.items.flatMap(item => {
        const note = byId.get(item.noteId)
        if (!note) return [item]
        return belongs(note, source) ? [{ ...item, ...withoutAbsent(item, note) }] : []
      }),
    })),
  }
}

/** What the note no longer has must not stay from before. */
const withoutAbsent = (before: ListedNote, note: Note) => ({
  ...note,
  reminderTime: note.reminderTime,
  trashedTime: note.trashedTime,
  hit: before.hit,
})

/**
 * Shows notes as they are now, or will be once the server agrees, wherever they stand.
 * @returns how to take it back: what has changed again since is asked for instead
 */
export function showNotes(notes: readonly Note[]): () => void {
  const show = <T>(queryKey: QueryKey, change: (old: T) => T) => {
    const before = queryClient.getQueryData<T>(queryKey)
    if (before === undefined) return () => undefined
    const after = queryClient.changePresent<T>(queryKey, change)
    return () => {
      const isAsShown = queryClient.getQueryData<T>(queryKey) === after
      if (isAsShown) queryClient.changePresent<T>(queryKey, () => before)
      else void queryClient.invalidateQueries({ queryKey })
    }
  }
  const lists = queryClient.getQueryCache().findAll({ queryKey: pagesKey })
  const undos = [
    ...lists.map(({ queryKey }) =>
      show<NotePages>(queryKey, pages => withChanged(pages, sourceOf(queryKey), notes)),
    ),
    ...notes.map(note => show<Note>(noteKey(note.noteId), () => note)),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}

export const noteKey = (noteId: string) => [...noteApi.note.getNote.key, { params: { noteId } }]

/** Notes came, changed their order or went: lists on screen are asked for again. */
export const renewLists = () => queryClient.invalidateQueries({ queryKey: answersKey })
export const renewLabels = () => queryClient.invalidateQueries({ queryKey: noteApi.note.listNoteLabels.key })
export const renewNote = (noteId: string) => queryClient.invalidateQueries({ queryKey: noteKey(noteId) })
