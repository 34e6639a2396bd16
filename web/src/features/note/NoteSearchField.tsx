import { useNotesWords } from '../../i18n/words/notes.ts'
import { AreaSearchField } from '../../kit/AreaSearchField.tsx'
import { useNoteSearch, useSetNoteSearch } from './model/search.ts'

export function NoteSearchField() {
  const words = useNotesWords()
  const { q = '' } = useNoteSearch()
  const setSearch = useSetNoteSearch()
  return (
    <AreaSearchField
      label={words.search}
      query={q}
      onSearch={text => setSearch({ q: text })}
      firstResult='[data-note][tabindex="0"]'
    />
  )
}
