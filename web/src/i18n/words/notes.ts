import { useText } from '../text.ts'
import { type NotesWords, notes } from '../vi/notes.ts'

export const useNotesWords = (): NotesWords => useText(notes)
