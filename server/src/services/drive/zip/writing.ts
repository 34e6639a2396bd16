import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import { addStream, isAbandoned, readWhileWritten } from '#platform/zip.ts'
import { addEntry, type Entry, endOptions, yazl } from './measure.ts'
import type { Plan, PlannedFile } from './plan.ts'
import { endingOf, freeEnding, linesOf, sizeWith } from './skipped.ts'

export interface ZipSource {
  /** Whether the file may be read now. */
  mayRead(file: PlannedFile): Promise<boolean>
  open(file: PlannedFile): Promise<{ bytes: number; stream: Readable } | undefined>
}

const folderEntry = ({ path, time }: Plan['folders'][number]): Entry => ({ path, bytes: undefined, time })
const fileEntry = ({ path, bytes, time }: PlannedFile): Entry => ({ path, bytes, time })

/** How many bytes the zip has, whatever of it can be read in the end. */
export const sizeOfZip = ({ folders, files, time }: Plan): number =>
  sizeWith([...folders.map(folderEntry), ...files.map(fileEntry)], freeEnding([], time))

/**
 * Writes the zip while it is read, one file after the other. What cannot be read when its turn comes is left out and named at the end; the
 * size is the promised one all the same.
 */
export function writeZip(plan: Plan, source: ZipSource): AsyncGenerator<Buffer> {
  const zip = new (yazl().ZipFile)()
  return readWhileWritten(zip, () => addAll(zip, plan, source))
}

async function addAll(zip: ZipFile, plan: Plan, source: ZipSource): Promise<void> {
  const promisedBytes = sizeOfZip(plan)
  const entries = plan.folders.map(folderEntry)
  const skippedPaths: string[] = []
  for (const entry of entries) addEntry(zip, entry, () => {})
  for (const file of plan.files) {
    if (isAbandoned(zip)) return
    const stream = await openFile(file, source)
    if (!stream) {
      skippedPaths.push(file.path)
      continue
    }
    const entry = fileEntry(file)
    entries.push(entry)
    await addFile(zip, entry, stream)
  }
  const ending = endingOf(entries, skippedPaths, plan.time, promisedBytes)
  if (ending.skipped) {
    entries.push(ending.skipped.entry)
    await addFile(zip, ending.skipped.entry, Readable.from(linesOf(ending.skipped)))
  }
  zip.end(endOptions(entries, ending.comment))
}

async function openFile(file: PlannedFile, source: ZipSource): Promise<Readable | undefined> {
  if (!(await source.mayRead(file))) return undefined
  const openedFile = await source.open(file)
  if (openedFile && openedFile.bytes !== file.bytes) openedFile.stream.destroy()
  return openedFile?.bytes === file.bytes ? openedFile.stream : undefined
}

const addFile = (zip: ZipFile, entry: Entry, stream: Readable) =>
  addStream(zip, stream, () => addEntry(zip, entry, callback => callback(null, stream)))
