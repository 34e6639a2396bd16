import { useText } from '../text.ts'
import { type NoteEditorWords, noteEditor } from '../vi/noteEditor.ts'

export const useNoteEditorWords = (): NoteEditorWords => useText(noteEditor)
