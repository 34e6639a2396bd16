import { useText } from '../text.ts'
import { type NoteTransferWords, noteTransfer } from '../vi/noteTransfer.ts'

export const useNoteTransferWords = (): NoteTransferWords => useText(noteTransfer)
