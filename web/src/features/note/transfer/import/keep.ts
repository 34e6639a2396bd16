import type { JSONContent } from '@tiptap/core'
import type { NoteColour } from '@trau/contract'
import { maxLabelsOfNote, maxNoteLabel, noteColours } from '@trau/contract/rules/note'
import { v7 } from 'uuid'
import { noteOfHtml } from '../../editor/markdown.ts'
import type { ArchiveFile } from '../zip/archive.ts'
import type { Attachments } from './attachments.ts'
import { paragraphOf } from './csv.ts'
import type { Candidate, LeftOut } from './found.ts'
import { titleOf } from './marks.ts'

/** A note of Google Keep as Takeout writes it; every field may be absent or something else. */
export interface KeepNote {
  title: string
  text: string
  html: string
  items: { text: string; isDone: boolean }[]
  labels: string[]
  links: { title: string; url: string }[]
  attachments: string[]
  colour: NoteColour
  isPinned: boolean
  isArchived: boolean
  isTrashed: boolean
  /** In milliseconds. */
  editedTime: number
  createdTime: number
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const stringOf = (value: unknown) => (typeof value === 'string' ? value : '')
const objectsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

/** Keep has two that notes have not. */
const colours: Record<string, NoteColour> = { CERULEAN: 'BLUE', BROWN: 'ORANGE' }
const colourOf = (name: string): NoteColour =>
  noteColours.find(colour => colour === name) ?? colours[name] ?? 'DEFAULT'

/** Undefined where the JSON is no note: folders of Takeout are named in the language of the account, so the content decides. */
export function keepNoteOf(json: unknown): KeepNote | undefined {
  if (!isObject(json)) return undefined
  const isNote =
    typeof json.isTrashed === 'boolean' &&
    typeof json.isArchived === 'boolean' &&
    (json.userEditedTimestampUsec !== undefined || json.createdTimestampUsec !== undefined)
  if (!isNote) return undefined
  return {
    title: stringOf(json.title),
    text: stringOf(json.textContent),
    html: stringOf(json.textContentHtml),
    items: objectsOf(json.listContent).map(({ text, isChecked }) => ({
      text: stringOf(text),
      isDone: isChecked === true,
    })),
    labels: [
      ...new Set(
        objectsOf(json.labels)
          .map(({ name }) => titleOf(stringOf(name)).slice(0, maxNoteLabel).trim())
          .filter(Boolean),
      ),
    ].slice(0, maxLabelsOfNote),
    links: objectsOf(json.annotations).map(({ title, url }) => ({
      title: titleOf(stringOf(title)),
      url: stringOf(url),
    })),
    attachments: objectsOf(json.attachments)
      .map(({ filePath }) => stringOf(filePath))
      .filter(Boolean),
    colour: colourOf(stringOf(json.color)),
    // What is archived is not pinned.
    isPinned: json.isPinned === true && json.isArchived !== true,
    isArchived: json.isArchived === true,
    isTrashed: json.isTrashed === true,
    editedTime: millisecondsOf(json.userEditedTimestampUsec),
    createdTime: millisecondsOf(json.createdTimestampUsec),
  }
}

/** Of microseconds; 0 where they are no time. */
const millisecondsOf = (value: unknown) => Math.max(0, Math.floor((Number(value) || 0) / 1000))

const foldSpaces = (text: string) => text.replace(/\s+/g, '')
const textOf = (node: JSONContent): string => node.text ?? (node.content ?? []).map(textOf).join('')

/** The text of a note of Keep, with its checklist, links and files. */
export function contentOfKeep(
  note: KeepNote,
  files: readonly ArchiveFile[],
  attachments: Attachments,
): JSONContent {
  const linksBeside = note.links.filter(({ url }) => /^https?:/i.test(url) && !note.text.includes(url))
  const content: JSONContent[] = [
    // A title that is too long for one is the first line too.
    ...(note.title.trim().length > titleOf(note.title).length ? [paragraphOf(note.title.trim())] : []),
    ...textBlocks(note),
    ...(note.items.length > 0 ? [{ type: 'taskList', content: note.items.map(taskOf) }] : []),
    ...linksBeside.map(({ title, url }) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: title || url, marks: [{ type: 'link', attrs: { href: url } }] }],
    })),
    ...files.map(file => attachments.nodeOf(file, '')),
  ]
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

const taskOf = ({ text, isDone }: KeepNote['items'][number]): JSONContent => ({
  type: 'taskItem',
  attrs: { checked: isDone },
  content: [paragraphOf(text)],
})

/** With its formatting where the formatted text says the same. */
function textBlocks({ text, html }: KeepNote): JSONContent[] {
  const formattedNote = html ? noteOfHtml(html) : undefined
  if (formattedNote && foldSpaces(textOf(formattedNote)) === foldSpaces(text))
    return formattedNote.content ?? []
  return text.trim() ? text.replace(/\r\n?/g, '\n').split('\n').map(paragraphOf) : []
}

/** The files of a note: they lie beside it. Takeout names some with another ending than they have. */
export function filesOfKeep(
  path: string,
  names: readonly string[],
  byPath: ReadonlyMap<string, ArchiveFile>,
): { files: ArchiveFile[]; missing: string[] } {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const files: ArchiveFile[] = []
  const missing: string[] = []
  for (const name of names) {
    const stem = folder + name.replace(/\.[^.]+$/, '')
    const endings = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.3gp', '.amr', '.m4a']
    const file =
      byPath.get(folder + name) ??
      endings.map(ending => byPath.get(stem + ending)).find(one => one !== undefined)
    if (file) files.push(file)
    else missing.push(name)
  }
  return { files, missing }
}

/** What a note of the archive becomes, and what of it is left out. */
export function keepCandidate(
  file: ArchiveFile,
  note: KeepNote,
  byPath: ReadonlyMap<string, ArchiveFile>,
  attachments: Attachments,
  readNote: (file: ArchiveFile, pause: () => Promise<void>) => Promise<KeepNote>,
): { candidate?: Candidate; leftOut: LeftOut[] } {
  const name = titleOf(note.title) || titleOf(note.text).slice(0, 60) || file.path
  if (note.isTrashed) return { leftOut: [{ name, reason: 'trashed' }] }
  const { files, missing } = filesOfKeep(file.path, note.attachments, byPath)
  const isEmpty = !note.title.trim() && !note.text.trim() && note.items.length === 0
  if (isEmpty && files.length === 0 && note.links.length === 0)
    return { leftOut: [{ name, reason: 'empty' }] }
  return {
    candidate: {
      noteId: v7(),
      path: file.path,
      title: titleOf(note.title),
      colour: note.colour,
      isPinned: note.isPinned,
      isArchived: note.isArchived,
      labels: note.labels,
      editedTime: note.editedTime,
      ...(note.createdTime > 0 ? { createdTime: note.createdTime } : {}),
      read: async pause => contentOfKeep(await readNote(file, pause), files, attachments),
    },
    leftOut: missing.map(one => ({ name: `${name}: ${one}`, reason: 'fileMissing' as const })),
  }
}
