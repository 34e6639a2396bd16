import type { JSONContent } from '@tiptap/core'
import type { NoteColour } from '@trau/contract'
import type { Pause } from '../slices.ts'
import type { ArchiveFile } from '../zip/archive.ts'

export const maxImportedNotes = 2_000
export const maxTableRows = 500
export const maxTableColumns = 30

/** Why something that was found does not become a note, or is not part of it. */
export type LeftOutReason =
  | 'trashed'
  | 'empty'
  | 'tooLarge'
  | 'unreadable'
  | 'tooMany'
  | 'fileMissing'
  | 'fileTooLarge'
  | 'foreign'

export interface LeftOut {
  name: string
  reason: LeftOutReason
}

/** A file that stands in the text of a note. */
export interface Attachment {
  file: ArchiveFile
  name: string
  isPicture: boolean
  /** Once it is uploaded: it is so once, however often the import runs. */
  mediaId?: string
  /** The server refused it. */
  isRefused?: boolean
}

/** What a note will be, without its text. */
export interface FoundNote {
  /** Chosen once: an import that runs again makes no second note. */
  noteId: string
  /** Where it was found. */
  path: string
  title: string
  colour: NoteColour
  isPinned: boolean
  isArchived: boolean
  labels: string[]
  /** When it was last edited there, in milliseconds; 0 where that is not said. */
  editedTime: number
  /** When it was made there; absent where that is not said. */
  createdTime?: number
  pictures: number
  files: number
  /** Of a table: rows that were found, and rows that are taken. */
  rows?: { found: number; taken: number }
  columnsCut?: boolean
  /** Addresses in the text that have nothing in the archive; known once it was read. */
  missing?: string[]
  /** The text; its images and files name attachments of the import where uploads have an id. */
  read(pause: Pause): Promise<JSONContent>
}

export type ImportKind = 'keep' | 'notion' | 'files'

/** What is known before anything is written. */
export interface FoundImport {
  kind: ImportKind
  /** In the order in which they are made, the last edited one last. */
  notes: FoundNote[]
  /** By the id that stands in the texts. */
  attachments: Map<string, Attachment>
  leftOut: LeftOut[]
}

/** A note that was found, before its text was looked at. */
export type Candidate = Omit<FoundNote, 'pictures' | 'files'>
