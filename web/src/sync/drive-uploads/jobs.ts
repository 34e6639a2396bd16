import { maxBundleBytes, maxBundledFileBytes, maxBundledFiles } from '@trau/contract/rules/drive'
import { videoTypes } from '@trau/contract/rules/upload'
import type { DriveUpload, DriveUploadFile } from '../../storage/local-db.ts'
import { fileExtension } from '../../text/file-name.ts'

/** A slot of its own, so that a large file does not hold up the rest, nor the rest a large file. */
export const largeFileBytes = 100 * 1024 * 1024

export type Lane = 'large' | 'rest'
export const slots: Record<Lane, number> = { large: 1, rest: 2 }

export const laneOf = (file: Pick<DriveUploadFile, 'bytes'>): Lane =>
  file.bytes > largeFileBytes ? 'large' : 'rest'

/** Its browser finds out more about a video than the request for several files carries. */
export const isVideo = ({ mimeType }: Pick<DriveUploadFile, 'mimeType'>) => videos.has(mimeType)
const videos = new Set<string>(videoTypes)

/** The server draws no HEIC; browsers do. Some systems name no type for it. */
export const isHeic = ({ name }: Pick<DriveUploadFile, 'name'>) => heics.has(fileExtension(name))
const heics = new Set(['heic', 'heif'])

/** Goes with others in one request. */
export const isBundled = (file: Pick<DriveUploadFile, 'bytes' | 'mimeType' | 'name'>) =>
  file.bytes <= maxBundledFileBytes && !isVideo(file) && !isHeic(file)

/** The folder that a file goes into; undefined until it was created. */
export const folderIdOf = (upload: DriveUpload, file: Pick<DriveUploadFile, 'path'>): string | undefined =>
  file.path.length === 0 ? upload.parentId : upload.folderIds[file.path.join('/')]

/**
 * What a free slot of a lane does next: one file, or as many small ones as a request takes. In the order in which they were chosen.
 * @param isReady whether a file may begin: waiting, its folder there, its bytes at hand
 */
export function nextJob(
  files: Iterable<DriveUploadFile>,
  lane: Lane,
  isReady: (file: DriveUploadFile) => boolean,
): DriveUploadFile[] {
  const job: DriveUploadFile[] = []
  let bytes = 0
  for (const file of files) {
    if (laneOf(file) !== lane || !isReady(file)) continue
    if (job.length === 0 && !isBundled(file)) return [file]
    if (!isBundled(file) || bytes + file.bytes > maxBundleBytes) continue
    job.push(file)
    bytes += file.bytes
    if (job.length === maxBundledFiles) break
  }
  return job
}
