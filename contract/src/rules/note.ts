/** Limits of notes, and the schema of their documents: what the editor writes is exactly what the server reads. */

export const maxNoteTitle = 200
export const maxNotes = 20_000
export const maxNotesAtOnce = 100
export const maxNoteLabels = 100
export const maxNoteLabel = 50
export const maxLabelsOfNote = 30
export const maxMembersOfNote = 200
export const maxLinksOfNoteDocument = 20
export const noteTrashKeptDays = 30
export const maxNoteComment = 2_000
export const maxNoteThreads = 1_000
export const maxCommentsOfThread = 200
export const maxNoteVersions = 200
export const maxNoteVersionLabel = 60
export const maxNoteReminders = 500
export const maxNoteQuote = 300
/** Characters of the text of a note that its card shows. */
export const maxNoteExcerpt = 400
export const maxNoteCardTasks = 8

/** Of one update; up to `maxNoteRpcBytes` it may travel on the socket. */
export const maxNoteUpdateBytes = 1024 * 1024
export const maxNoteRpcBytes = 40 * 1024
/** Of the whole document, encoded; the editor warns from the lower one on. */
export const maxNoteDocumentBytes = 8 * 1024 * 1024
export const noteDocumentWarningBytes = 4 * 1024 * 1024
/** Nodes within nodes; an editor draws each within its parent, and what is deeper ends it. */
export const maxNoteDepth = 200
/** Between two batches of a client: what is typed meanwhile is gathered. After a rest the first goes at once. */
export const noteBatchMs = 150
/** A caret that was not published again for twice this time is gone. */
export const noteCaretBeatMs = 15_000
export const maxNoteCaretBytes = 2_048
/** A version of a note that is being written is kept so often. */
export const noteVersionEveryMs = 5 * 60_000
/** Of one client id; what it writes after the last one has the time of that. */
export const maxNoteWritingWindows = 200

export const noteColours = [
  'DEFAULT',
  'RED',
  'ORANGE',
  'YELLOW',
  'GREEN',
  'TEAL',
  'BLUE',
  'PURPLE',
  'PINK',
  'GRAY',
] as const

/** The root type of the document, a `Y.XmlFragment`. */
export const noteFragment = 'content'

/** Names of the nodes that a document holds, those of Tiptap, with the attributes that stand for something outside of it. */
export const noteNodes = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'hardBreak',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'details',
  'detailsSummary',
  'detailsContent',
  /** `kind`: INFO, TIP, WARNING or DANGER. */
  'callout',
  /** `nodeId` of the drive, or `mediaId` of an upload; `alt`, `width`. Never an address. */
  'image',
  /** `nodeId` or `mediaId`, `name`, `bytes`. */
  'file',
  /** `id` of the person, `label`. */
  'mention',
  /** `noteId`, `label`. */
  'noteLink',
  /** `roomId`, `messageId`, `label`: where a line came from. */
  'messageLink',
] as const

export const noteMarks = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'link',
  'highlight',
  'textStyle',
  'subscript',
  'superscript',
] as const

/** Every block carries it: what reminders and comments lead to, and the task that a card ticks. */
export const noteBlockId = 'id'

/** Where a link of a note may lead. */
export const isSafeNoteLink = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href.trim())

/** Where an open note is heard, and who is in it. */
export const noteChannel = (noteId: string) => `note:${noteId}`
export const noteLiveChannel = (noteId: string) => `noteLive:${noteId}`
