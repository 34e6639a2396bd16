import type { Note } from '@trau/contract'
import { maxListLimit } from '@trau/contract/rules/list'
import { ignoreFailure } from '../../../../api/ignore-failure.ts'
import { noteApi } from '../../../../api/note-api.ts'
import { patiently } from '../../../../api/patiently.ts'
import type { NotesWords } from '../../../../i18n/vi/notes.ts'
import { freshLinks } from '../../../../model/media/links.ts'
import { sleep } from '../../../../sync/uploads/tus.ts'
import { loadContent } from '../../document/read-note.ts'
import { isPictureType, typeOfName } from '../../editor/upload.ts'
import type { NoteView } from '../../model/lists.ts'
import { isClosed, noteName } from '../../model/note-name.ts'
import type { ExportFormat } from '../convert.ts'
import { type ShownFile, shownFiles } from '../shown-files.ts'
import { type Pause, pauses } from '../slices.ts'
import { ZipWriter } from '../zip/zip-writer.ts'
import { ArchiveNames } from './archive-names.ts'
import { detailsOfNote, loadLabelNames } from './details-of-note.ts'
import { linkedFile } from './linked-text.ts'

/** Pictures and files of the notes are in this folder of the archive. */
export const filesFolder = 'tep'

export interface ExportOptions {
  format: ExportFormat
  /** With notes of others that the person can read. */
  withShared: boolean
  words: NotesWords
  signal: AbortSignal
  onProgress(done: number, of: number): void
}

export interface ExportOutcome {
  archive: Blob
  exported: number
  /** Not in the archive, since the session may not read them now. */
  locked: number
  /** Names of notes that could not be read. */
  failedNotes: string[]
  /** Names of pictures and files that could not be read, with the note they are in. */
  failedFiles: string[]
}

/**
 * Every note of the person outside of the trash as one ZIP archive: a file for each note, their pictures and files in a folder beside.
 * Of notes and files it holds one at a time.
 * @throws when the list of notes cannot be read; the reason of an abort
 */
export async function exportAll(options: ExportOptions): Promise<ExportOutcome> {
  const { format, words, signal, onProgress } = options
  const pause = pauses(signal)
  const listedNotes = await listAll(options)
  const labelNames = await withPatience(loadLabelNames, signal)
  const notes = listedNotes.filter(note => !isClosed(note))
  const names = new ArchiveNames()
  const pathOf = new Map(notes.map(note => [note.noteId, names.forNote(noteName(note, words), format)]))
  const zip = new ZipWriter()
  const files = new FileFolder(zip, pause, signal)
  const outcome = { exported: 0, locked: listedNotes.length - notes.length, failedNotes: [] as string[] }
  for (const [n, note] of notes.entries()) {
    onProgress(n, notes.length)
    const content = await ignoreFailure(
      withPatience(() => loadContent(note.noteId), signal),
      'shown elsewhere',
    )
    signal.throwIfAborted()
    if (!content) {
      outcome.failedNotes.push(noteName(note, words))
      continue
    }
    for (const file of shownFiles(content)) await files.add(file, noteName(note, words))
    const places = { ofFile: (id: string) => files.pathOf(id), ofNote: (id: string) => pathOf.get(id) }
    const text = linkedFile(note.title, content, format, places, detailsOfNote(note, labelNames))
    if (!zip.hasRoomFor(text.size)) {
      outcome.failedNotes.push(noteName(note, words))
      continue
    }
    await zip.add(pathOf.get(note.noteId)!, text, { isPacked: true, time: note.changedTime }, pause)
    outcome.exported++
  }
  onProgress(notes.length, notes.length)
  return { ...outcome, failedFiles: files.failed, archive: zip.end() }
}

const withPatience = <T>(call: () => Promise<T>, signal: AbortSignal) =>
  patiently(call, ms => sleep(ms, signal))

/** Every note once, whatever lists it is in. */
async function listAll({ withShared, signal }: ExportOptions): Promise<Note[]> {
  const views: NoteView[] = [
    'ACTIVE',
    'ARCHIVED',
    'TEMPLATES',
    ...(withShared ? ['SHARED_WITH_ME' as const] : []),
  ]
  const notes = new Map<string, Note>()
  for (const view of views) {
    let cursor: string | undefined
    do {
      const query = {
        view,
        limit: maxListLimit,
        orders: [{ field: 'createdTime', direction: 'asc' } as const],
        ...(cursor ? { cursor } : {}),
      }
      const page = await withPatience(() => noteApi.note.listNotes({ query, signal }), signal)
      for (const note of page.items) if (withShared || note.role === 'MANAGE') notes.set(note.noteId, note)
      cursor = page.nextCursor
    } while (cursor)
  }
  return [...notes.values()]
}

/** Uploads that notes show, each once in the archive. */
class FileFolder {
  readonly failed: string[] = []
  private readonly names = new ArchiveNames()
  private readonly paths = new Map<string, string | undefined>()
  private readonly zip: ZipWriter
  private readonly pause: Pause
  private readonly signal: AbortSignal

  constructor(zip: ZipWriter, pause: Pause, signal: AbortSignal) {
    this.zip = zip
    this.pause = pause
    this.signal = signal
  }

  pathOf(mediaId: string): string | undefined {
    return this.paths.get(mediaId)
  }

  async add({ mediaId, name }: ShownFile, noteName: string) {
    if (this.paths.has(mediaId)) return
    const content = await ignoreFailure(fetchFile(mediaId, this.signal), 'shown elsewhere')
    this.signal.throwIfAborted()
    if (!content || !this.zip.hasRoomFor(content.size)) {
      this.paths.set(mediaId, undefined)
      this.failed.push(`${noteName}: ${name || mediaId}`)
      return
    }
    const path = `${filesFolder}/${this.names.forFile(nameWithEnding(name, content.type))}`
    this.paths.set(mediaId, path)
    await this.zip.add(path, content, { isPacked: false }, this.pause)
  }
}

/** A picture is named by its text, which need not end as a file of its kind does. */
function nameWithEnding(name: string, type: string): string {
  const kind = isPictureType(type) && typeOfName(name) !== type ? type.slice('image/'.length) : ''
  return kind ? `${name || 'anh'}.${kind === 'jpeg' ? 'jpg' : kind}` : name
}

/** The bytes stay with the browser. @throws when the file is gone or the network is */
async function fetchFile(mediaId: string, signal: AbortSignal): Promise<Blob> {
  const links = await withPatience(() => freshLinks(mediaId, undefined), signal)
  if (!links) throw new Error('the file is gone')
  const response = await fetch(links.downloadUrl, { signal })
  if (!response.ok) throw new Error(`the file answered ${response.status}`)
  return response.blob()
}
