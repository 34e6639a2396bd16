import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import IconNote from '~icons/lucide/notebook-text'
import { noteApi } from '../../api/note-api.ts'
import { qWith } from '../../api/query-client.ts'
import { useNotesWords } from '../../i18n/words/notes.ts'
import { useDebounced } from '../../model/people/people.ts'
import { mayBePin } from '../hidden/index.ts'
import { noteName } from '../note/index.ts'
import type { Choice, ChoicesOfSource } from './switcher-choices.tsx'

const mostNotes = 6

/** Notes, by title and by text. */
export function useNoteChoices(text: string): ChoicesOfSource {
  const words = useNotesWords()
  const navigate = useNavigate()
  const search = useDebounced(text)
  // Digits that may be a PIN are not to travel.
  const isAsked = search.length > 1 && !mayBePin(search)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...qWith(noteApi.note.listNotes, { query: { search, limit: mostNotes } }, {}),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const choices = (isAsked ? (data?.items ?? []) : []).map((note): Choice => {
    const { noteId, hit } = note
    return {
      id: noteId,
      section: words.title,
      label: noteName(note, words),
      ...(hit ? { detail: hit } : {}),
      icon: <IconNote />,
      act: () => navigate({ to: '/notes/$noteId', params: { noteId } }),
    }
  })
  return {
    choices,
    isSearching: isAsked && isFetching,
    isCurrent: search === text && !(isAsked && isPlaceholderData),
  }
}
