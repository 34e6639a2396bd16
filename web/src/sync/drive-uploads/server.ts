import { driveApi } from '../../api/drive-api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import type { DriveUploadFile } from '../../storage/local-db.ts'
import { drawHeic } from '../inspection/heic.ts'
import { inspectVideo, type VideoInspection } from '../inspection/video.ts'
import { sendPoster } from '../uploads/poster.ts'
import { takeBackUpload, uploadResumable } from '../uploads/tus.ts'
import { isHeic, isVideo } from './jobs.ts'

export type ConflictAnswer = 'RENAME' | 'REPLACE' | 'SKIP'

/** Where a file goes, and what happens when its name is taken. */
export interface Placing {
  file: DriveUploadFile
  parentId: string
  onConflict: ConflictAnswer | 'FAIL'
}

export interface PlacingResult {
  /** It was left out, since its name is taken. */
  isSkipped?: boolean
  error?: { code: string; data?: unknown }
}

export interface SentBytes {
  file: DriveUploadFile
  /** Into which it is put once it has come: a room without space for it refuses it before. */
  folderId: string
  blob: File
  signal: AbortSignal
  onUrl(uploadUrl: string): void
  onProgress(sentBytes: number): void
  onWaiting(): void
}

/** What the queue asks of the server. Each repeated with the same ids changes nothing. */
export interface UploadServer {
  /** @returns ids in the order of the paths */
  createFolders(parentId: string, paths: string[][]): Promise<string[]>
  sendBundle(files: readonly (Placing & { blob: File })[], signal: AbortSignal): Promise<PlacingResult[]>
  /** @returns the id of the file there, which is in no folder yet */
  sendBytes(file: SentBytes): Promise<string>
  createFile(file: Placing & { mediaId: string }, signal: AbortSignal): Promise<PlacingResult>
  /** Frees the space of an upload that is not wanted any more; a file that is in a folder stays. */
  takeBack(uploadUrl: string): Promise<void>
}

/** A bundle of 16 MB on a slow line. */
const bundleTimeoutMs = 5 * 60_000
const foldersTimeoutMs = 60_000

export const uploadServer: UploadServer = {
  async createFolders(parentId, paths) {
    const { items } = await driveApi.drive.createDriveFolders({
      body: { parentId, paths, isNew: false },
      timeoutMs: foldersTimeoutMs,
    })
    return items.map(node => node.nodeId)
  },

  async sendBundle(files, signal) {
    const read = await Promise.all(files.map(readWhole))
    const readable = files.filter((_, n) => read[n] instanceof File)
    const sentFiles = readable.length > 0 ? await sendReadable(readable, read.filter(isFile), signal) : []
    return read.map(one => (isFile(one) ? sentFiles.shift()! : one))
  },

  async sendBytes({ file, folderId, blob, signal, ...listeners }) {
    const video = isVideo(file) ? await ignoreFailure(inspectVideo(blob), 'optional') : undefined
    const photo = isHeic(file) ? ignoreFailure(drawHeic(blob), 'optional') : undefined
    const mediaId = await uploadResumable({
      ...listeners,
      blob,
      metadata: {
        ...{ filename: file.name, filetype: file.mimeType, forDrive: 'true', folderId },
        ...metadataOf(video),
      },
      uploadUrl: file.uploadUrl,
      signal,
    })
    const picture = video?.poster ?? (await photo)
    if (picture) await sendPoster(mediaId, picture, signal)
    return mediaId
  },

  async createFile({ file, parentId, onConflict, mediaId }, signal) {
    const { node } = await driveApi.drive.createDriveFile({
      body: { ...placeOf({ file, parentId, onConflict }), mediaId },
      signal,
    })
    return { isSkipped: node === undefined }
  },

  takeBack: uploadUrl => takeBackUpload(uploadUrl),
}

const placeOf = ({ file, parentId, onConflict }: Placing) => ({
  ...{ parentId, name: file.name, clientNodeId: file.fileId, onConflict },
  // A browser that does not know it says now.
  modifiedTime: file.lastModified,
})

function metadataOf({ poster: _, ...metadata }: VideoInspection = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, String(value)]))
}

const isFile = (value: unknown): value is File => value instanceof File

async function sendReadable(files: readonly Placing[], blobs: readonly File[], signal: AbortSignal) {
  const form = new FormData()
  form.append('items', JSON.stringify(files.map(placeOf)))
  for (const [n, blob] of blobs.entries()) form.append('file', blob, files[n]!.file.name)
  // The contract's type is what the server makes of it.
  const body = form as never
  const { items } = await driveApi.driveUploads.uploadDriveFiles({ body, signal, timeoutMs: bundleTimeoutMs })
  return items.map(
    ({ node, error }): PlacingResult => (error ? { error } : { isSkipped: node === undefined }),
  )
}

/** Into memory, so that a file that cannot be read fails alone and does not look like a broken connection. */
async function readWhole({
  file,
  blob,
}: {
  file: DriveUploadFile
  blob: File
}): Promise<File | PlacingResult> {
  try {
    return new File([await blob.arrayBuffer()], file.name, { type: blob.type })
  } catch {
    return { error: { code: 'fileUnreadable' } }
  }
}
