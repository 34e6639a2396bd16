import { useNavigate, useSearch } from '@tanstack/react-router'
import type { NoteColour } from '@trau/contract'
import { maxSearchLength } from '@trau/contract/rules/list'
import { noteColours } from '@trau/contract/rules/note'

/** What of the notes is shown; part of the address. */
export interface NoteSearch {
  /** Absent: nothing is searched for. */
  q?: string
  label?: string
  workspace?: string
  colour?: NoteColour
}

/** Of an address that anybody may have written. */
export function asNoteSearch({ q, label, workspace, colour }: Record<string, unknown>): NoteSearch {
  // The router reads digits as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, maxSearchLength) : ''
  return {
    ...(text.trim() ? { q: text } : {}),
    ...(typeof label === 'string' && label ? { label } : {}),
    ...(typeof workspace === 'string' && workspace ? { workspace } : {}),
    ...(noteColours.includes(colour as NoteColour) ? { colour: colour as NoteColour } : {}),
  }
}

export const useNoteSearch = (): NoteSearch => asNoteSearch(useSearch({ strict: false }))

/** Changes the search where one is. The first letter is a step that Back takes back, later ones are none. */
export function useSetNoteSearch() {
  const navigate = useNavigate()
  const current = useNoteSearch()
  return (change: { [K in keyof NoteSearch]?: NoteSearch[K] | undefined }) =>
    void navigate({
      to: '.',
      replace: current.q !== undefined,
      // Every screen of notes takes these, so no route of its own names them.
      search: ((old: object) => ({
        ...old,
        ...asNoteSearch({ ...current, ...change }),
        ...absent(change),
      })) as never,
    })
}

/** Keys of a change that take a value away. */
const absent = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value === undefined || value === ''))
