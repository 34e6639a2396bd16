import type { DriveRole } from '../drive/models.ts'

export const noteErrors = {
  noteNotFound: { status: 404 },
  noteRoleTooLow: { status: 403 },
  noteIdTaken: { status: 409 },
  tooManyNotes: { status: 409 },
  noteUpdateInvalid: { status: 422 },
  noteBatchTaken: { status: 409 },
  noteNotPrintable: { status: 422 },
  noteTooLarge: { status: 413 },
  noteShared: { status: 409 },
  noteIsLocked: { status: 409 },
  tooManyNoteComments: { status: 409 },
  tooManyNoteVersions: { status: 409 },
  reminderNotFound: { status: 404 },
  noteTaskNotFound: { status: 404 },
  noteLabelNotFound: { status: 404 },
  noteLabelExists: { status: 409 },
  tooManyNoteLabels: { status: 409 },
} as const

export interface NoteErrorData {
  noteRoleTooLow: { role: DriveRole; needed: DriveRole }
  tooManyNotes: { max: number }
  tooManyNoteComments: { max: number }
  tooManyNoteVersions: { max: number }
  noteTooLarge: { maxBytes: number }
  tooManyNoteLabels: { max: number }
}
