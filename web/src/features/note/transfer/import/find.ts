import { maxNoteUpdateBytes } from '@trau/contract/rules/note'
import { orUndefined } from '../../../../text/or-undefined.ts'
import { updateOf } from '../../editor/markdown.ts'
import { shownFiles } from '../shown-files.ts'
import { type Pause, pauses } from '../slices.ts'
import { type ArchiveFile, openArchive } from '../zip/archive.ts'
import { ArchiveError, maxArchiveEntries, maxEntryBytes, maxUnpackedBytes } from '../zip/limits.ts'
import { Attachments } from './attachments.ts'
import {
  type Candidate,
  type FoundImport,
  type FoundNote,
  type ImportKind,
  type LeftOut,
  maxImportedNotes,
} from './found.ts'
import { type KeepNote, keepCandidate, keepNoteOf } from './keep.ts'
import { findPages, isNotionName, textOfFile } from './page-archive.ts'

/** How far looking through the files is. */
export interface ReadOptions {
  signal: AbortSignal
  onProgress(done: number, of: number): void
}

/**
 * Says what notes would be made of files and archives, and of what none; writes nothing.
 * @throws ArchiveError where an archive cannot be read at all; the reason of an abort
 */
export async function findNotes(
  chosenFiles: readonly File[],
  { signal, onProgress }: ReadOptions,
  mostNotes = maxImportedNotes,
): Promise<FoundImport> {
  const pause = pauses(signal)
  const foundImport: FoundImport = { kind: 'files', notes: [], attachments: new Map(), leftOut: [] }
  const files: ArchiveFile[] = []
  for (const file of chosenFiles)
    if (isArchive(file)) files.push(...(await openArchive(file, pause)))
    else files.push(plainFile(file))
  if (files.length > maxArchiveEntries) throw new ArchiveError('tooManyEntries')
  const attachments = new Attachments()
  const byPath = new Map(files.map(file => [file.path, file]))
  const keep = await findKeep(files, byPath, attachments, pause)
  foundImport.kind = kindOf(keep.candidates.length + keep.leftOut.length > 0, files)
  foundImport.leftOut.push(...keep.leftOut)
  const candidates = foundImport.kind === 'keep' ? keep.candidates : findPages(files, byPath, attachments)
  for (const candidate of candidates.slice(mostNotes))
    foundImport.leftOut.push({ name: candidate.title || candidate.path, reason: 'tooMany' })
  const takenCandidates = candidates.slice(0, mostNotes)
  for (const [n, candidate] of takenCandidates.entries()) {
    onProgress(n, takenCandidates.length)
    const note = await readCandidate(candidate, attachments, foundImport.leftOut, pause)
    if (note) foundImport.notes.push(note)
    await pause()
  }
  foundImport.attachments = attachments.byId
  leaveOutLargeFiles(foundImport)
  leaveOutForeignFiles(foundImport, files)
  // The wall shows what was made last first.
  foundImport.notes.sort((a, b) => a.editedTime - b.editedTime)
  return foundImport
}

const isArchive = (file: File) => /\.zip$/i.test(file.name)

const kindOf = (isKeep: boolean, files: readonly ArchiveFile[]): ImportKind =>
  isKeep ? 'keep' : files.some(({ path }) => isNotionName(path)) ? 'notion' : 'files'

const plainFile = (file: File): ArchiveFile => ({
  path: file.name.normalize('NFC'),
  bytes: file.size,
  async read() {
    if (file.size > maxEntryBytes) throw new ArchiveError('entryTooLarge')
    return new Uint8Array(await file.arrayBuffer())
  },
})

/** What cannot be read as such a file is none. */
async function findKeep(
  files: readonly ArchiveFile[],
  byPath: ReadonlyMap<string, ArchiveFile>,
  attachments: Attachments,
  pause: Pause,
) {
  const candidates: Candidate[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    if (!/\.json$/i.test(file.path) || file.bytes > maxEntryBytes) continue
    const note = await orUnreadable(readKeep(file, pause), pause)
    if (!note) continue
    const readNote = keepCandidate(file, note, byPath, attachments, readKeepAgain)
    leftOut.push(...readNote.leftOut)
    if (readNote.candidate) candidates.push(readNote.candidate)
  }
  return { candidates, leftOut }
}

async function readKeep(file: ArchiveFile, pause: Pause): Promise<KeepNote | undefined> {
  const text = await textOfFile(file, pause)
  return orUndefined(() => keepNoteOf(JSON.parse(text)))
}

/** A note that was one when the archive was looked through. */
const readKeepAgain = async (file: ArchiveFile, pause: Pause): Promise<KeepNote> => {
  const note = await readKeep(file, pause)
  if (!note) throw new ArchiveError('damaged')
  return note
}

/** Undefined where the work fails for another reason than that it was given up, or that the whole archive is too large. */
async function orUnreadable<T>(work: Promise<T>, pause: Pause): Promise<T | undefined> {
  const [outcome] = await Promise.allSettled([work])
  await pause()
  if (outcome.status === 'fulfilled') return outcome.value
  const { reason } = outcome
  if (reason instanceof ArchiveError && reason.problem === 'unpackedTooLarge') throw reason
  return undefined
}

/** Reads a note as it will be, without keeping its text. */
async function readCandidate(
  candidate: Candidate,
  attachments: Attachments,
  leftOut: LeftOut[],
  pause: Pause,
): Promise<FoundNote | undefined> {
  const content = await orUnreadable(candidate.read(pause), pause)
  const update = content && orUndefined(() => updateOf(content))
  const name = candidate.title || candidate.path
  if (!content || !update) {
    leftOut.push({ name, reason: 'unreadable' })
    return undefined
  }
  if (update.length > maxNoteUpdateBytes) {
    leftOut.push({ name, reason: 'tooLarge' })
    return undefined
  }
  for (const address of candidate.missing ?? [])
    leftOut.push({ name: `${name}: ${address.slice(0, 100)}`, reason: 'fileMissing' })
  const shownParts = shownFiles(content).flatMap(({ mediaId }) => attachments.byId.get(mediaId) ?? [])
  const pictures = shownParts.filter(({ isPicture }) => isPicture).length
  return Object.assign(candidate, { pictures, files: shownParts.length - pictures })
}

/** Files that cannot be unpacked within the limits are no part of their notes. */
function leaveOutLargeFiles({ attachments, leftOut }: FoundImport) {
  let left = maxUnpackedBytes
  for (const attachment of attachments.values()) {
    const { bytes } = attachment.file
    if (bytes <= maxEntryBytes && bytes <= left) left -= bytes
    else {
      attachment.isRefused = true
      leftOut.push({ name: attachment.name, reason: 'fileTooLarge' })
    }
  }
}

/** Of an archive of pages: what is neither a page nor part of one. Takeout has whole other products beside its notes. */
function leaveOutForeignFiles(
  { kind, notes, attachments, leftOut }: FoundImport,
  files: readonly ArchiveFile[],
) {
  if (kind === 'keep') return
  const usedPaths = new Set([...attachments.values()].map(({ file }) => file.path))
  const knownPaths = new Set([...notes.map(({ path }) => path)])
  for (const { path } of files)
    if (!usedPaths.has(path) && !knownPaths.has(path) && !/\.(md|markdown|txt|html?|csv)$/i.test(path))
      leftOut.push({ name: path, reason: 'foreign' })
}
