import { z } from 'zod'
import { DriveRole } from '../drive/models.ts'
import { maxNoteUpdateBytes, noteColours } from '../rules/note.ts'
import { time } from '../text.ts'

/** What a person may do with a note; each role includes those before it. Its owner manages it, and nobody else. */
export const NoteRole = DriveRole
export type NoteRole = z.output<typeof NoteRole>

/** What can be given to others. */
export const NoteShareRole = z.enum(['VIEW', 'COMMENT', 'EDIT'])
export type NoteShareRole = z.output<typeof NoteShareRole>

export const NoteColour = z.enum(noteColours)
export type NoteColour = z.output<typeof NoteColour>

/** Bytes of Yjs (update format 1), in base64. */
export const base64 = (maxBytes: number) => z.base64().max(Math.ceil(maxBytes / 3) * 4)
export const noteUpdate = () => base64(maxNoteUpdateBytes)

export const NoteTask = z.object({
  taskId: z.string().describe('The `id` of its block'),
  text: z.string(),
  isDone: z.boolean(),
})
export type NoteTask = z.output<typeof NoteTask>

/** A note as its card on the wall shows it. Of a locked note, title, excerpt and tasks are absent until the session is unlocked. */
export const Note = z.object({
  noteId: z.string(),
  ownerId: z.string(),
  role: NoteRole.describe('The caller’s'),
  title: z.string().describe('May be empty'),
  excerpt: z.string().describe('The beginning of its text, lines kept'),
  tasks: z.array(NoteTask).describe('The first of its checklists, open ones first'),
  taskCount: z.number().int(),
  doneCount: z.number().int(),
  colour: NoteColour,
  isTemplate: z.boolean(),
  isLocked: z.boolean().describe('Readable only while the session is unlocked by the PIN of hidden rooms'),
  isPinned: z.boolean().describe('By the caller'),
  isArchived: z.boolean().describe('By the caller'),
  labelIds: z.array(z.string()).describe('The caller’s'),
  isShared: z.boolean().describe('With a person or room, or by a public link'),
  seq: z.number().int().describe('Of its last update'),
  bytes: z.number().int().describe('Of its document'),
  reminderTime: time().optional().describe('When the caller is next reminded'),
  trashedTime: time().optional(),
  createdTime: time(),
  changedTime: time(),
  changedBy: z.string().optional(),
})
export type Note = z.output<typeof Note>

export const NoteLabel = z.object({ labelId: z.string(), name: z.string(), noteCount: z.number().int() })
export type NoteLabel = z.output<typeof NoteLabel>

export const NoteUpdate = z.object({
  seq: z.number().int(),
  update: z.string().describe('base64'),
  authorId: z.string().optional(),
})
export type NoteUpdate = z.output<typeof NoteUpdate>

/** What brings a client from where it is to the present: apply the state, then the updates in order. Applying any of it twice changes nothing. */
export const NoteDocument = z.object({
  noteId: z.string(),
  state: z.string().optional().describe('base64; absent where the client is already past it'),
  updates: z.array(NoteUpdate),
  seq: z.number().int().describe('What the client has then; ask again after it where `hasMore`'),
  hasMore: z.boolean(),
  bytes: z.number().int(),
})
export type NoteDocument = z.output<typeof NoteDocument>

/** One batch of edits. `clientId` names the device’s session, `clientSeq` counts its batches: sent again, it is stored once. */
export const NotePush = z.object({
  clientId: z.uuid(),
  clientSeq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  update: noteUpdate(),
})
export type NotePush = z.output<typeof NotePush>

/** The update is stored and will not be lost. */
export const NotePushed = z.object({ seq: z.number().int(), bytes: z.number().int() })
export type NotePushed = z.output<typeof NotePushed>

/** Where somebody stands in a note; the positions are Yjs’s relative ones, as JSON. */
export const NoteCaret = z.object({
  clientId: z.uuid(),
  anchor: z.unknown().optional(),
  head: z.unknown().optional(),
  isGone: z.boolean().optional().describe('The editor was closed'),
})
export type NoteCaret = z.output<typeof NoteCaret>

export const NoteMember = z.object({
  memberId: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('USER'), userId: z.string() }),
    z.object({ kind: z.literal('ROOM'), roomId: z.string() }),
    z.object({ kind: z.literal('WORKSPACE'), workspaceId: z.string() }),
  ]),
  role: NoteShareRole,
  createdBy: z.string(),
  createdTime: time(),
})
export type NoteMember = z.output<typeof NoteMember>

export const NotePublicRole = z.enum(['VIEW', 'EDIT'])
export type NotePublicRole = z.output<typeof NotePublicRole>

export const NoteLink = z.object({
  linkId: z.string(),
  noteId: z.string(),
  url: z.string(),
  role: NotePublicRole,
  hasPassword: z.boolean(),
  expiresTime: time().optional(),
  opens: z.number().int(),
  createdBy: z.string(),
  createdTime: time(),
})
export type NoteLink = z.output<typeof NoteLink>

/** What a visitor of a public link sees of it before and after the password. */
export const PublicNote = z.object({
  linkId: z.string(),
  role: NotePublicRole,
  needsPassword: z.boolean(),
  expiresTime: time().optional(),
  ownerName: z.string(),
  note: z
    .object({ noteId: z.string(), title: z.string(), colour: NoteColour, changedTime: time() })
    .optional()
    .describe('Absent until the password was given'),
  pass: z.string().optional().describe('For the other calls of the link: that the password was given'),
})
export type PublicNote = z.output<typeof PublicNote>

/** A comment. The first of a thread has the thread’s id, the place it is about, and whether it is resolved. */
export const NoteComment = z.object({
  commentId: z.string(),
  threadId: z.string(),
  noteId: z.string(),
  userId: z.string().optional(),
  text: z.string(),
  mentions: z.array(z.string()).describe('Ids of people'),
  anchor: z
    .object({ start: z.string(), end: z.string(), quote: z.string() })
    .optional()
    .describe('Of a thread: encoded relative positions of Yjs in base64, and the text as it was'),
  resolvedTime: time().optional(),
  resolvedBy: z.string().optional(),
  createdTime: time(),
  editedTime: time().optional(),
})
export type NoteComment = z.output<typeof NoteComment>

export const NoteVersion = z.object({
  versionId: z.string(),
  noteId: z.string(),
  seq: z.number().int(),
  label: z.string().optional().describe('Named versions are kept for as long as the note'),
  authorIds: z.array(z.string()).describe('Who wrote since the version before'),
  bytes: z.number().int(),
  createdTime: time(),
})
export type NoteVersion = z.output<typeof NoteVersion>

/** Which person a client id of Yjs belongs to, and when they wrote: whose every item of the document is. */
export const NoteAuthor = z.object({
  yjsClient: z.number().int(),
  userId: z.string().optional().describe('Absent: a visitor of a public link'),
  windows: z
    .array(z.object({ clock: z.number().int(), time: time() }))
    .describe('Items from this clock on were written in the five minutes from this time'),
})
export type NoteAuthor = z.output<typeof NoteAuthor>

/** With their name as it is now; also of those who have no access any more. */
export const NoteAuthorName = z.object({ userId: z.string(), name: z.string() })

export const NoteReminder = z.object({
  reminderId: z.string(),
  noteId: z.string(),
  blockId: z.string().optional().describe('The line it leads to'),
  text: z.string().describe('Of that line, as it was'),
  time: time(),
  firedTime: time().optional(),
})
export type NoteReminder = z.output<typeof NoteReminder>

export const NoteActivity = z.object({
  what: z.enum([
    'CREATED',
    'RENAMED',
    'TRASHED',
    'RESTORED',
    'SHARED',
    'UNSHARED',
    'LINKED',
    'UNLINKED',
    'COMMENTED',
    'RESOLVED',
    'VERSION',
    'VERSION_RESTORED',
    'LOCKED',
    'UNLOCKED',
  ]),
  userId: z.string().optional(),
  detail: z.string().optional().describe('The person or room of a share, the name before, the version'),
  createdTime: time(),
})
export type NoteActivity = z.output<typeof NoteActivity>
