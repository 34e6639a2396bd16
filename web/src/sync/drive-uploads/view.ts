import type { DriveUpload, DriveUploadFile } from '../../storage/local-db.ts'

export interface ActiveFile {
  sent: number
  bytesPerSecond: number
  /** The connection is broken; it is tried again by itself. */
  isWaiting: boolean
}

/** One line of the panel. */
export interface UploadLine {
  fileId: string
  name: string
  folder: string
  bytes: number
  state: DriveUploadFile['state'] | 'sending'
  sent: number
  bytesPerSecond: number
  isWaiting: boolean
  error?: { code: string; data?: unknown }
  /** As the device calls it, where the drive cannot. */
  chosenName?: string
}

/** What all tabs show of the uploads. */
export interface UploadsView {
  total: number
  done: number
  skipped: number
  failed: number
  /** Of everything that is not left out. */
  bytes: number
  sentBytes: number
  bytesPerSecond: number
  /** Something is on its way, or could be. */
  isRunning: boolean
  isPaused: boolean
  isOnline: boolean
  /** What the panel lists: what needs the person first, then what runs, then what waits, then what is over. */
  lines: UploadLine[]
  /** How many more there are. */
  unlisted: number
  /** Whose name is taken, with how many others of the same upload. */
  conflict?: { fileId: string; name: string; folder: string; others: number }
  /** Files whose name the drive cannot hold. */
  badNames: number
  /** Files whose bytes must be had again; `isAskable` where one question to the person is enough. */
  missing: { count: number; isAskable: boolean; hasFolders: boolean }
  /** The space is used up: how much more is needed. */
  quota?: { neededBytes: number; maxBytes: number }
}

export const emptyView: UploadsView = {
  total: 0,
  done: 0,
  skipped: 0,
  failed: 0,
  bytes: 0,
  sentBytes: 0,
  bytesPerSecond: 0,
  isRunning: false,
  isPaused: false,
  isOnline: true,
  lines: [],
  unlisted: 0,
  badNames: 0,
  missing: { count: 0, isAskable: false, hasFolders: false },
}

const mostLines = 100
const order: Record<UploadLine['state'], number> = {
  failed: 0,
  conflict: 1,
  badName: 2,
  missing: 3,
  sending: 4,
  waiting: 5,
  done: 6,
  skipped: 7,
}

interface Queue {
  files: ReadonlyMap<string, DriveUploadFile>
  uploads: ReadonlyMap<string, DriveUpload>
  active: ReadonlyMap<string, ActiveFile>
  isPaused: boolean
  isOnline: boolean
}

export function viewOf({ files, uploads, active, isPaused, isOnline }: Queue): UploadsView {
  const counts: Record<DriveUploadFile['state'], number> = {
    waiting: 0,
    conflict: 0,
    badName: 0,
    missing: 0,
    failed: 0,
    done: 0,
    skipped: 0,
  }
  const byState = new Map<UploadLine['state'], UploadLine[]>()
  let [bytes, sentBytes] = [0, 0]
  for (const file of files.values()) {
    counts[file.state]++
    if (file.state !== 'skipped') bytes += file.bytes
    if (file.state === 'done' || file.mediaId) sentBytes += file.bytes
    else sentBytes += Math.min(active.get(file.fileId)?.sent ?? 0, file.bytes)
    const state = active.has(file.fileId) && file.state === 'waiting' ? 'sending' : file.state
    const listedFiles = byState.get(state) ?? []
    if (listedFiles.length === 0) byState.set(state, listedFiles)
    if (listedFiles.length < mostLines) listedFiles.push(lineOf(file, state, active.get(file.fileId)))
  }
  const lines = [...byState]
    .sort(([a], [b]) => order[a] - order[b])
    .flatMap(([state, listedFiles]) => (state === 'done' ? listedFiles.slice(-mostLines) : listedFiles))
    .slice(0, mostLines)
  const values = [...files.values()]
  const conflict = values.find(file => file.state === 'conflict')
  const missing = values.filter(file => file.state === 'missing')
  const refusedFile = values.find(file => file.state === 'failed' && file.error?.code === 'quotaExceeded')
  return {
    total: files.size,
    done: counts.done,
    skipped: counts.skipped,
    failed: counts.failed,
    bytes,
    sentBytes,
    bytesPerSecond: 0,
    isPaused,
    isOnline,
    lines,
    isRunning: counts.waiting > 0 || active.size > 0,
    unlisted: files.size - lines.length,
    badNames: counts.badName,
    missing: {
      count: missing.length,
      isAskable: missing.length > 0 && missing.every(file => uploads.get(file.uploadId)?.roots),
      hasFolders: missing.some(file => file.path.length > 0),
    },
    ...(conflict && {
      conflict: {
        fileId: conflict.fileId,
        name: conflict.name,
        folder: conflict.path.join(' / '),
        others:
          values.filter(file => file.state === 'conflict' && file.uploadId === conflict.uploadId).length - 1,
      },
    }),
    ...(refusedFile && { quota: quotaOf(refusedFile, values) }),
  }
}

function lineOf(
  file: DriveUploadFile,
  state: UploadLine['state'],
  progress: ActiveFile | undefined,
): UploadLine {
  const chosenName = file.source.at(-1)!
  return {
    fileId: file.fileId,
    name: file.name,
    folder: file.path.join(' / '),
    bytes: file.bytes,
    state,
    sent: progress?.sent ?? 0,
    bytesPerSecond: progress?.bytesPerSecond ?? 0,
    isWaiting: progress?.isWaiting ?? false,
    ...(file.error ? { error: file.error } : {}),
    ...(state === 'badName' ? { chosenName } : {}),
  }
}

/** How much the files that were refused are larger than the space that is left. */
function quotaOf({ error }: DriveUploadFile, files: readonly DriveUploadFile[]) {
  const { maxBytes = 0, usedBytes = 0 } = (error?.data ?? {}) as { maxBytes?: number; usedBytes?: number }
  const refusedFiles = files.filter(file => file.error?.code === 'quotaExceeded')
  const wantedBytes = refusedFiles.reduce((sum, file) => sum + file.bytes, 0)
  return { neededBytes: Math.max(wantedBytes - (maxBytes - usedBytes), 0), maxBytes }
}
