import type { JSONContent } from '@tiptap/core'
import type { Note } from '@trau/contract'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'
import type { ChosenFile } from '../../drive/index.ts'

/** The one window over the notes, whatever opened it. */
export type NoteDialog =
  | { kind: 'colour' | 'labels' | 'deleteForever'; notes: readonly Note[] }
  | { kind: 'share' | 'lock' | 'export'; note: Note }
  | { kind: 'remind'; note: Note; line?: { blockId: string; text: string } }
  | { kind: 'templates'; onInsert?: (content: JSONContent[]) => void }
  | { kind: 'fromDrive'; onChoose: (file: ChosenFile) => void }
  | { kind: 'editLabels' | 'import' | 'exportAll' }

const dialog = sharedValue<NoteDialog | undefined>(undefined)

export const showDialog = (next: NoteDialog) => dialog.set(next)
export const closeDialog = () => dialog.set(undefined)
export const useDialog = () => useSharedValue(dialog)
