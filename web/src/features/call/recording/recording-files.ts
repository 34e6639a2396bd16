import { ignoreFailure, reportFailure } from '../../../api/ignore-failure.ts'
import { currentOwner, readSession } from '../../../api/session.ts'
import { recordingFolder } from '../../../sync/recording-folder.ts'
import { withDuration } from './webm-duration.ts'

/** A recording in memory ends at this size. */
export const maxMemoryBytes = 200 * 1024 * 1024

export interface RecordingInfo {
  recordingId: string
  name: string
  mimeType: string
}

/** A recording that is over and waits for what the person wants with it. */
export interface FinishedRecording extends RecordingInfo {
  file: File
  durationMs: number
  /** Lost with the page: this browser has no storage for it. */
  isInMemory: boolean
}

/** Where the parts of a running recording go. */
export interface RecordingSink {
  isInMemory: boolean
  bytes: number
  /** @param durationMs of the recording with this part. Rejects where the disk is full. */
  add(part: Blob, durationMs: number): Promise<void>
  finish(): Promise<FinishedRecording | undefined>
}

const infoName = 'info.json'
const lockOf = (recordingId: string) => `trau:call-recording:${recordingId}`

/** Of who is signed in. */
const ownFolder = () => recordingFolder(currentOwner())

async function write(folder: FileSystemDirectoryHandle, name: string, content: Blob | string): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  await writable.write(content)
  await writable.close()
}

/** On disk; in memory where the browser has no private file system. */
export async function openSink(info: RecordingInfo): Promise<RecordingSink> {
  return (await ignoreFailure(openDiskSink(info), 'optional')) ?? memorySink(info)
}

/** Each part is a file of its own, whole once it is closed: whatever happens to the page, only the last part is lost. */
async function openDiskSink(info: RecordingInfo): Promise<RecordingSink> {
  const folder = await (await ownFolder()).getDirectoryHandle(info.recordingId, { create: true })
  await write(folder, infoName, JSON.stringify(info))
  const release = holdLock(info.recordingId)
  let parts = 0
  const sink: RecordingSink = {
    isInMemory: false,
    bytes: 0,
    async add(part, durationMs) {
      const name = `${String(parts).padStart(6, '0')}-${Math.round(durationMs)}`
      parts++
      await write(folder, name, part)
      sink.bytes += part.size
    },
    async finish() {
      const recording = await readFinished(folder)
      release()
      return recording
    },
  }
  return sink
}

function memorySink(info: RecordingInfo): RecordingSink {
  const parts: Blob[] = []
  let lengthMs = 0
  const sink: RecordingSink = {
    isInMemory: true,
    bytes: 0,
    async add(part, durationMs) {
      parts.push(part)
      lengthMs = durationMs
      sink.bytes += part.size
    },
    finish: async () => (parts.length > 0 ? asFinished(info, parts, lengthMs, true) : undefined),
  }
  return sink
}

/** Other tabs must not offer what this one still records. */
function holdLock(recordingId: string): () => void {
  let release = () => {}
  const lock = new Promise<void>(resolve => {
    release = resolve
  })
  void ignoreFailure(
    navigator.locks.request(lockOf(recordingId), () => lock),
    'optional',
  )
  return release
}

async function asFinished(
  info: RecordingInfo,
  parts: readonly Blob[],
  durationMs: number,
  isInMemory: boolean,
): Promise<FinishedRecording> {
  const [type = ''] = info.mimeType.split(';')
  const whole = await withDuration(new Blob([...parts], { type }), durationMs)
  return { ...info, file: new File([whole], info.name, { type }), durationMs, isInMemory }
}

/** Undefined where nothing was recorded. */
async function readFinished(folder: FileSystemDirectoryHandle): Promise<FinishedRecording | undefined> {
  const infoFile = await (await folder.getFileHandle(infoName)).getFile()
  const info = JSON.parse(await infoFile.text()) as RecordingInfo
  const names: string[] = []
  for await (const name of folder.keys()) if (/^\d{6}-\d+$/.test(name)) names.push(name)
  names.sort()
  const parts: File[] = []
  for (const name of names) {
    const part = await (await folder.getFileHandle(name)).getFile()
    // The page ended while this one was written: what follows would not play.
    if (part.size === 0) break
    parts.push(part)
  }
  const last = names[parts.length - 1]
  return last ? asFinished(info, parts, Number(last.split('-')[1]), false) : undefined
}

/** Of this and earlier pages, without those that a tab still records. */
export async function listFinished(): Promise<FinishedRecording[]> {
  // Whoever has just signed out has none, and is given no folder.
  if (!navigator.storage?.getDirectory || !navigator.locks || !readSession().userId) return []
  const folder = await ownFolder()
  const { held: heldLocks = [] } = await navigator.locks.query()
  const running = new Set(heldLocks.map(({ name }) => name))
  const finishedFiles: FinishedRecording[] = []
  for await (const [recordingId, handle] of folder.entries()) {
    if (handle.kind !== 'directory' || running.has(lockOf(recordingId))) continue
    const recording = await ignoreFailure(readFinished(handle as FileSystemDirectoryHandle), 'optional')
    if (recording) finishedFiles.push(recording)
    else await deleteRecording(recordingId)
  }
  return finishedFiles
}

export async function deleteRecording(recordingId: string): Promise<void> {
  const work = async () => (await ownFolder()).removeEntry(recordingId, { recursive: true })
  await reportFailure(work(), 'A recording could not be deleted')
}
