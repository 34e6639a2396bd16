import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'
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
export async function* writeZip(plan: Plan, source: ZipSource): AsyncGenerator<Buffer> {
  const zip = new (yazl().ZipFile)()
  const output = zip.outputStream as unknown as Readable
  const state = { isOver: false }
  zip.on('error', error => output.destroy(error))
  const writing = addAll(zip, plan, source, state).catch((error: Error) => {
    output.destroy(error)
  })
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    state.isOver = true
    output.destroy()
    await writing
  }
}

async function addAll(
  zip: ZipFile,
  plan: Plan,
  source: ZipSource,
  state: { isOver: boolean },
): Promise<void> {
  const promisedBytes = sizeOfZip(plan)
  const entries = plan.folders.map(folderEntry)
  const skippedPaths: string[] = []
  for (const entry of entries) addEntry(zip, entry, () => {})
  for (const file of plan.files) {
    if (state.isOver) return
    const stream = await openFile(file, source)
    if (!stream) {
      skippedPaths.push(file.path)
      continue
    }
    const entry = fileEntry(file)
    entries.push(entry)
    await addStream(zip, entry, stream)
  }
  const ending = endingOf(entries, skippedPaths, plan.time, promisedBytes)
  if (ending.skipped) {
    entries.push(ending.skipped.entry)
    await addStream(zip, ending.skipped.entry, Readable.from(linesOf(ending.skipped)))
  }
  zip.end(endOptions(entries, ending.comment))
}

async function openFile(file: PlannedFile, source: ZipSource): Promise<Readable | undefined> {
  if (!(await source.mayRead(file))) return undefined
  const openedFile = await source.open(file)
  if (openedFile && openedFile.bytes !== file.bytes) openedFile.stream.destroy()
  return openedFile?.bytes === file.bytes ? openedFile.stream : undefined
}

/** Waits until all of it was read: so one file is open at a time. */
async function addStream(zip: ZipFile, entry: Entry, stream: Readable): Promise<void> {
  const output = zip.outputStream as unknown as Readable
  const stop = () => stream.destroy()
  output.once('close', stop)
  addEntry(zip, entry, callback => callback(null, stream))
  try {
    await finished(stream)
  } finally {
    output.off('close', stop)
  }
}
