import type { noteErrors as vi } from '../vi/noteErrors.ts'

export const noteErrors = {
  noteNotFound: 'This note is gone, or you may not see it.',
  noteRoleTooLow: 'You may not do this with the note. Ask its owner.',
  noteIdTaken: 'This note could not be created. Try again.',
  tooManyNotes: data =>
    `You have ${(data.max ?? 20_000).toLocaleString('en')} notes, the most there can be. Delete some and try again.`,
  noteUpdateInvalid: 'What you changed could not be stored in this note.',
  noteBatchTaken: 'This edit has the number of another one. Send it under a new number.',
  noteNotPrintable: 'This note is too large for a PDF. Export it as Markdown or HTML instead.',
  noteTooLarge: 'The note is too large. Move some of it to another note.',
  noteShared: 'The note is shared, so it cannot be locked. Stop sharing it first.',
  noteIsLocked: 'The note is locked, so it cannot be shared. Unlock it first.',
  tooManyNoteComments: 'The note has the most comments there can be. Delete some and try again.',
  tooManyNoteVersions: data =>
    `The note has ${data.max ?? 200} named versions, the most there can be. Take some names away and try again.`,
  reminderNotFound: 'This reminder is gone.',
  noteTaskNotFound: 'This task is no longer in the note.',
  noteLabelNotFound: 'This label is gone.',
  noteLabelExists: 'You have a label of this name already.',
  tooManyNoteLabels: data =>
    `You have ${data.max ?? 100} labels, the most there can be. Delete some and try again.`,
} satisfies typeof vi
