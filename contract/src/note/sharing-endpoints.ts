import { z } from 'zod'
import { noteReader } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { maxLinkPassword } from '../rules/drive-link.ts'
import { maxMembersOfNote, maxNoteComment, maxNoteQuote, maxNoteVersionLabel } from '../rules/note.ts'
import { id, line, paragraph, time } from '../text.ts'
import {
  base64,
  NoteComment,
  NoteLink,
  NoteMember,
  NotePublicRole,
  NotePushed,
  NoteReminder,
  NoteShareRole,
  NoteVersion,
} from './models.ts'

const path = servicePath('note-service')
const theNote = z.object({ noteId: id() })
const theMember = z.object({ noteId: id(), memberId: id() })
const theLink = z.object({ noteId: id(), linkId: id() })
const theComment = z.object({ noteId: id(), commentId: id() })
const theVersion = z.object({ noteId: id(), versionId: id() })
const reading = ['noteNotFound', 'hiddenLocked'] as const
const writing = [...reading, 'noteRoleTooLow'] as const
const anchor = z.object({ start: base64(2_048), end: base64(2_048), quote: paragraph({ max: maxNoteQuote }) })
const linkSettings = z.object({
  role: NotePublicRole,
  password: z.string().min(1).max(maxLinkPassword).nullable().optional().describe('null takes it away'),
  expiresTime: time().nullable().optional(),
})

export const listNoteMembers = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/members'),
  summary: 'Whom a note is shared with, the oldest first; its owner is not among them',
  access: noteReader,
  params: theNote,
  query: context,
  answer: z.object({ items: z.array(NoteMember) }),
  errors: reading,
})

export const shareNote = endpoint({
  method: 'POST',
  path: path('v1', '/notes/{noteId}/members'),
  summary:
    'Share with people, rooms and workspaces; a share that exists takes the new role. People, and members of a workspace, are notified; each room gets a message with the card of the note where the caller may write; guests of a workspace get no role. Sent again, it happens once',
  access: noteReader,
  params: theNote,
  body: z.object({
    userIds: z.array(id()).max(maxMembersOfNote).default([]),
    roomIds: z.array(id()).max(20).default([]),
    workspaceIds: z.array(id()).max(20).default([]).describe('The caller is more than a guest there'),
    role: NoteShareRole,
    message: paragraph({ max: maxNoteComment }).optional().describe('To rooms, beside the card'),
    clientShareId: id(),
  }),
  answer: z.object({ items: z.array(NoteMember) }),
  errors: [
    ...writing,
    ...(['userNotFound', 'roomNotFound', 'accountLimited', 'tooManyShares', 'noteIsLocked'] as const),
    ...(['workspaceNotFound', 'workspaceArchived', 'roleTooLow'] as const),
  ],
  limit: { perMinute: 60, burst: 20 },
})

export const updateNoteMember = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}/members/{memberId}'),
  summary: 'Change the role of a share',
  access: noteReader,
  params: theMember,
  body: z.object({ role: NoteShareRole }),
  answer: NoteMember,
  errors: [...writing, 'shareNotFound'],
})

export const deleteNoteMember = endpoint({
  method: 'DELETE',
  path: path('v1', '/notes/{noteId}/members/{memberId}'),
  summary:
    'End a share; people may end what was shared with them. Whoever has the note open loses it at once',
  access: noteReader,
  params: theMember,
  query: context,
  answer: z.object({ memberId: z.string() }),
  errors: [...writing, 'shareNotFound'],
})

export const listNoteLinks = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/public-links'),
  summary: 'Public links of a note',
  access: noteReader,
  params: theNote,
  query: context,
  answer: z.object({ items: z.array(NoteLink) }),
  errors: writing,
  holdsSecret: true,
})

export const createNoteLink = endpoint({
  method: 'POST',
  path: path('v1', '/notes/{noteId}/public-links'),
  summary: 'Make a public link',
  access: noteReader,
  params: theNote,
  body: linkSettings,
  answer: NoteLink,
  errors: [...writing, 'tooManyLinks', 'noteIsLocked'],
  limit: { perMinute: 30, burst: 10 },
  audit: true,
})

export const updateNoteLink = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}/public-links/{linkId}'),
  summary: 'Change what a public link gives; omitted fields stay',
  access: noteReader,
  params: theLink,
  body: linkSettings.partial(),
  answer: NoteLink,
  errors: [...writing, 'linkNotFound'],
  audit: true,
})

export const deleteNoteLink = endpoint({
  method: 'DELETE',
  path: path('v1', '/notes/{noteId}/public-links/{linkId}'),
  summary: 'End a public link',
  access: noteReader,
  params: theLink,
  query: context,
  answer: z.object({ linkId: z.string() }),
  errors: [...writing, 'linkNotFound'],
  audit: true,
})

export const listNoteComments = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/comments'),
  summary: 'Comments of a note, thread by thread, the latest thread first and each from its beginning',
  access: noteReader,
  params: theNote,
  query: cursorQuery(),
  answer: page(NoteComment),
  errors: reading,
})

export const addNoteComment = endpoint({
  method: 'POST',
  path: path('v1', '/notes/{noteId}/comments'),
  summary:
    'Begin a thread, or answer in one; mentioned people who can read the note are notified. Sent again, it is one',
  access: noteReader,
  params: theNote,
  body: z.object({
    text: paragraph({ max: maxNoteComment }),
    threadId: id().optional(),
    anchor: anchor.optional(),
    mentions: z.array(id()).max(50).default([]),
    clientCommentId: id(),
  }),
  answer: NoteComment,
  errors: [...writing, 'commentNotFound', 'tooManyNoteComments'],
})

export const updateNoteComment = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}/comments/{commentId}'),
  summary: 'Change a comment of one’s own',
  access: noteReader,
  params: theComment,
  body: z.object({ text: paragraph({ max: maxNoteComment }) }),
  answer: NoteComment,
  errors: [...writing, 'commentNotFound'],
})

export const resolveNoteThread = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}/comments/{commentId}/resolved'),
  summary: 'Resolve a thread, by its first comment, or open it again',
  access: noteReader,
  params: theComment,
  body: z.object({ isResolved: z.boolean() }),
  answer: NoteComment,
  errors: [...writing, 'commentNotFound'],
})

export const deleteNoteComment = endpoint({
  method: 'DELETE',
  path: path('v1', '/notes/{noteId}/comments/{commentId}'),
  summary: 'Delete a comment of one’s own, or as owner of the note any; with the first one goes its thread',
  access: noteReader,
  params: theComment,
  query: context,
  answer: z.object({ commentId: z.string() }),
  errors: [...writing, 'commentNotFound'],
})

export const listNoteVersions = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/versions'),
  summary: 'Versions of a note, the latest first',
  access: noteReader,
  params: theNote,
  query: cursorQuery(),
  answer: page(NoteVersion),
  errors: reading,
})

export const createNoteVersion = endpoint({
  method: 'POST',
  path: path('v1', '/notes/{noteId}/versions'),
  summary: 'Keep the note as it is now, under a name',
  access: noteReader,
  params: theNote,
  body: z.object({ label: line({ max: maxNoteVersionLabel }) }),
  answer: NoteVersion,
  errors: [...writing, 'tooManyNoteVersions'],
})

export const getNoteVersion = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/versions/{versionId}'),
  summary: 'A version with its state: a document of its own, to be shown and compared',
  access: noteReader,
  params: theVersion,
  query: context,
  answer: NoteVersion.extend({ state: z.string().describe('base64') }),
  errors: [...reading, 'versionNotFound'],
})

export const nameNoteVersion = endpoint({
  method: 'PUT',
  path: path('v1', '/notes/{noteId}/versions/{versionId}'),
  summary: 'Name a version, which is then kept; an empty label takes the name away',
  access: noteReader,
  params: theVersion,
  body: z.object({ label: line({ min: 0, max: maxNoteVersionLabel }) }),
  answer: NoteVersion,
  errors: [...writing, 'versionNotFound', 'tooManyNoteVersions'],
})

export const restoreNoteVersion = endpoint({
  method: 'POST',
  path: path('v1', '/notes/{noteId}/versions/{versionId}/restore'),
  summary:
    'Make the note what it was, as a new edit of the caller; what is there now is kept as a version before',
  access: noteReader,
  params: theVersion,
  answer: NotePushed,
  errors: [...writing, 'versionNotFound', 'noteTooLarge'],
})

export const listNoteReminders = endpoint({
  method: 'GET',
  path: path('v1', '/notes/{noteId}/reminders'),
  summary: 'The caller’s reminders in a note, the next first',
  access: noteReader,
  params: theNote,
  query: context,
  answer: z.object({ items: z.array(NoteReminder) }),
  errors: reading,
})

export const addNoteReminder = endpoint({
  method: 'POST',
  path: path('v1', '/notes/{noteId}/reminders'),
  summary: 'Be reminded of a note, or of a line of it, by a notification that leads there',
  access: noteReader,
  params: theNote,
  body: z.object({
    time: time(),
    blockId: z.string().min(1).max(64).optional(),
    text: line({ min: 0, max: 200 }).default(''),
  }),
  answer: NoteReminder,
  errors: [...reading, 'tooManyReminders'],
})

export const deleteNoteReminder = endpoint({
  method: 'DELETE',
  path: path('v1', '/notes/{noteId}/reminders/{reminderId}'),
  summary: 'Take a reminder away',
  access: noteReader,
  params: z.object({ noteId: id(), reminderId: id() }),
  query: context,
  answer: z.object({ reminderId: z.string() }),
  errors: [...reading, 'reminderNotFound'],
})
