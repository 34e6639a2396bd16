import { useText } from '../text.ts'
import { type NoteTemplateWords, noteTemplates } from '../vi/noteTemplates.ts'

export const useNoteTemplateWords = (): NoteTemplateWords => useText(noteTemplates)
