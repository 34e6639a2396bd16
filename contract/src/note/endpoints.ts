import { z } from 'zod'
import { noteLabelOwner, noteReader, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { maxLabelsOfNote, maxNoteLabel, maxNotesAtOnce, maxNoteTitle } from '../rules/note.ts'
import { id, instant, line } from '../text.ts'
import { Note, NoteActivity, NoteColour, NoteLabel, noteUpdate } from './models.ts'

/** Of our own: the specification has no such calls. */
const path = servicePath('note-service')
const theNote = z.object({ noteId: id() })
const theLabel = z.object({ labelId: id() })
const someNotes = z.object({ noteIds: z.array(id()).min(1).max(maxNotesAtOnce) })
const title = () => line({ min: 0, max: maxNoteTitle })
/** Of notes that were written elsewhere. */
const pastTime = () => instant().optional()
const many = { perMinute: 1_200, burst: 300 }

export const listNotes = endpoint({
  method: 'GET',
  path: path('v1', '/notes'),
  summary:
    'The caller’s notes, pinned ones first, then by last change unless ordered otherwise; by `reminderTime` those without a reminder stand behind the others. `search` finds words without marks in titles and texts, those written with the same marks first, except of locked notes; it covers archived ones too, as does the list of a room',
  access: user,
  query: cursorQuery({
    search: true,
    orders: ['changedTime', 'createdTime', 'title', 'reminderTime'],
    mostOrders: 1,
  }).extend({
    view: z
      .enum(['ACTIVE', 'ARCHIVED', 'TRASH', 'SHARED_WITH_ME', 'TEMPLATES', 'REMINDERS'])
      .default('ACTIVE'),
    labelId: id().optional(),
    colour: NoteColour.optional(),
    roomId: id().optional().describe('Only those shared with this room'),
    workspaceId: id()
      .optional()
      .describe('Only those shared with this workspace, or with a group of it that the caller is in'),
  }),
  answer: page(Note.extend({ hit: z.string().optional().describe('The text around what was found') })),
  errors: ['roomNotFound', 'workspaceNotFound'],
  limit: many,
})

export const createNote = endpoint({
  method: 'POST',
  path: path('v1', '/notes'),
  summary:
    'Create a note with an id that the client chose (UUIDv7), so that one written offline keeps it; sent again, it is created once',
  access: user,
  body: z
    .object({
      noteId: id(),
      title: title().default(''),
      colour: NoteColour.default('DEFAULT'),
      isTemplate: z.boolean().default(false),
      isPinned: z.boolean().default(false),
      labelIds: z.array(id()).max(maxLabelsOfNote).default([]),
      update: noteUpdate().optional().describe('Its first content'),
      createdTime: pastTime().describe('Of an imported note, as it was in its source; now where it is later'),
      changedTime: pastTime().describe('Of its last edit there, not before `createdTime`'),
    })
    .refine(({ createdTime, changedTime }) => !(Number(createdTime) > Number(changedTime)), {
      path: ['changedTime'],
      message: 'is before createdTime',
    }),
  bodyLimit: 1_500_000,
  answer: Note,
  errors: ['noteIdTaken', 'tooManyNotes', 'noteUpdateInvalid', 'noteLabelNotFound'],
  limit: many,
})

export const copyNote = endpoint({
  method: 'POST',
  path: path('v1', '/notes/{noteId}/copy'),
  summary:
    'Make a note of the caller’s own out of one that they can read: a copy, a template, or a note from a template',
  access: noteReader,
  params: theNote,
  body: z.object({
    noteId: id().describe('Of the copy'),
    title: title().optional(),
    isTemplate: z.boolean().default(false),
  }),
  answer: Note,
  errors: ['noteNotFound', 'hiddenLocked', 'noteIdTaken', 'tooManyNotes'],
})

export const getNote = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}'),
  summary: 'A note without its document',
  access: noteReader,
  params: theNote,
  query: context,
  answer: Note,
  errors: ['noteNotFound'],
  limit: many,
})

export const getNoteCards = endpoint({
  method: 'GET',
  path: path('v1', '/notes/@/cards'),
  summary: 'Those of these notes that the caller can read, at most 100: what cards in messages show now',
  access: user,
  query: context.extend({ noteIds: z.string().max(4_000).default('').describe('Separated by commas') }),
  answer: z.object({ items: z.array(Note) }),
  limit: many,
})

export const updateNote = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}'),
  summary: 'Change the title or colour of a note; its owner makes it a template',
  access: noteReader,
  params: theNote,
  body: z.object({
    title: title().optional(),
    colour: NoteColour.optional(),
    isTemplate: z.boolean().optional(),
  }),
  answer: Note,
  errors: ['noteNotFound', 'noteRoleTooLow', 'hiddenLocked'],
  limit: many,
})

export const setNoteState = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}/own'),
  summary: 'Pin, archive or label a note, for the caller alone; omitted fields stay',
  access: noteReader,
  params: theNote,
  body: z.object({
    isPinned: z.boolean().optional(),
    isArchived: z.boolean().optional(),
    labelIds: z.array(id()).max(maxLabelsOfNote).optional(),
  }),
  answer: Note,
  errors: ['noteNotFound', 'noteLabelNotFound'],
  limit: many,
})

export const setNoteLocked = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}/locked'),
  summary:
    'Lock a note behind the PIN of hidden rooms, or take the lock away, in an unlocked session. Only a note that is shared with nobody',
  access: noteReader,
  params: theNote,
  body: z.object({ isLocked: z.boolean() }),
  answer: Note,
  errors: ['noteNotFound', 'noteRoleTooLow', 'hiddenLocked', 'pinNotSet', 'noteShared'],
})

export const trashNotes = endpoint({
  method: 'POST',
  path: path('v1', '/notes/@/trash'),
  summary: 'Put notes of the caller’s own into the trash, for 30 days, all or none',
  access: noteReader,
  body: someNotes,
  answer: z.object({ items: z.array(Note) }),
  errors: ['noteNotFound', 'noteRoleTooLow'],
  freesRoom: true,
})

export const restoreNotes = endpoint({
  method: 'POST',
  path: path('v1', '/notes/@/restore'),
  summary: 'Take notes out of the trash',
  access: noteReader,
  body: someNotes,
  answer: z.object({ items: z.array(Note) }),
  errors: ['noteNotFound', 'noteRoleTooLow'],
})

export const deleteNotes = endpoint({
  method: 'POST',
  path: path('v1', '/notes/@/delete'),
  summary: 'Delete for ever what is in the trash',
  access: noteReader,
  body: someNotes,
  answer: z.object({ noteIds: z.array(z.string()) }),
  errors: ['noteNotFound', 'noteRoleTooLow', 'notInTrash'],
  freesRoom: true,
})

export const listNoteActivity = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/activity'),
  summary: 'What happened to a note, the latest first',
  access: noteReader,
  params: theNote,
  query: cursorQuery(),
  answer: page(NoteActivity),
  errors: ['noteNotFound', 'hiddenLocked'],
})

export const listNoteBacklinks = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/backlinks'),
  summary: 'Notes with a link to this one that the caller can read, at most 100',
  access: noteReader,
  params: theNote,
  query: context,
  answer: z.object({ items: z.array(Note) }),
  errors: ['noteNotFound', 'hiddenLocked'],
})

export const listNoteLabels = endpoint({
  method: 'GET',
  path: path('v1', '/note-labels'),
  summary: 'The caller’s labels, by name',
  access: user,
  query: context,
  answer: z.object({ items: z.array(NoteLabel) }),
})

export const createNoteLabel = endpoint({
  method: 'POST',
  path: path('v1', '/note-labels'),
  summary: 'Add a label; one of the same name is answered as it is',
  access: user,
  body: z.object({ name: line({ max: maxNoteLabel }) }),
  answer: NoteLabel,
  errors: ['tooManyNoteLabels'],
})

export const renameNoteLabel = endpoint({
  method: 'PUT',
  path: path('v1', '/note-labels/{labelId}'),
  summary: 'Rename a label',
  access: noteLabelOwner,
  params: theLabel,
  body: z.object({ name: line({ max: maxNoteLabel }) }),
  answer: NoteLabel,
  errors: ['noteLabelNotFound', 'noteLabelExists'],
})

export const deleteNoteLabel = endpoint({
  method: 'DELETE',
  path: path('v1', '/note-labels/{labelId}'),
  summary: 'Delete a label; the notes stay',
  access: noteLabelOwner,
  params: theLabel,
  query: context,
  answer: z.object({ labelId: z.string() }),
  errors: ['noteLabelNotFound'],
})
