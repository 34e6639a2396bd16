import { z } from 'zod'
import { noteReader } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { context } from '../paging.ts'
import { id } from '../text.ts'
import { NoteAuthor, NoteAuthorName, NoteDocument, NotePush, NotePushed } from './models.ts'

const path = servicePath('note-service')
const theNote = z.object({ noteId: id() })

export const getNoteDocument = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/document'),
  summary: 'The document of a note, or what came after a `seq`. Reading writes nothing',
  access: noteReader,
  params: theNote,
  query: context.extend({ after: z.coerce.number().int().min(0).default(0) }),
  answer: NoteDocument,
  errors: ['noteNotFound', 'hiddenLocked'],
  limit: { perMinute: 600, burst: 200 },
})

export const pushNoteUpdate = endpoint({
  method: 'POST',
  path: path('v1', '/notes/{noteId}/updates'),
  summary:
    'Store an update of the document; the answer comes after the commit. Refused are updates that Yjs cannot read, foreign nodes and marks, and items in another person’s name. The same batch again is stored once; another one under its `clientId` and `clientSeq` is refused',
  access: noteReader,
  params: theNote,
  body: NotePush,
  bodyLimit: 1_500_000,
  answer: NotePushed,
  errors: [
    'noteNotFound',
    'noteRoleTooLow',
    'hiddenLocked',
    'noteUpdateInvalid',
    'noteBatchTaken',
    'noteTooLarge',
  ],
  limit: { perMinute: 1_200, burst: 300 },
})

export const listNoteAuthors = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/authors'),
  summary: 'Who wrote what: the person behind each client id of Yjs, at most 10,000, and when',
  access: noteReader,
  params: theNote,
  query: context,
  answer: z.object({ items: z.array(NoteAuthor), people: z.array(NoteAuthorName) }),
  errors: ['noteNotFound', 'hiddenLocked'],
})

export const setNoteTask = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}/tasks/{taskId}'),
  summary:
    'Tick a task or take the tick away without opening the note: an edit made by the server in the caller’s name',
  access: noteReader,
  params: theNote.extend({ taskId: z.string().min(1).max(64) }),
  body: z.object({ isDone: z.boolean() }),
  answer: NotePushed,
  errors: ['noteNotFound', 'noteRoleTooLow', 'hiddenLocked', 'noteTaskNotFound', 'noteTooLarge'],
})

export const downloadNotePdf = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/pdf'),
  summary: 'A note as PDF on A4: its text can be selected, pictures that the caller may read are printed',
  access: noteReader,
  params: theNote,
  query: context,
  answer: servedFile(),
  errors: ['noteNotFound', 'hiddenLocked', 'noteNotPrintable', 'tooBusy'],
  limit: { perMinute: 20, burst: 10 },
  sendsFile: true,
})
