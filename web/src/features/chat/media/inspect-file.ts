import { composedForm } from '@trau/contract/rules/normal-form'
import { v7 } from 'uuid'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { OutboxFile } from '../../../storage/local-db.ts'
import { hashOf } from '../../../sync/inspection/hash.ts'
import { inspectVideo } from '../../../sync/inspection/video.ts'
import { kindOf } from './file-kinds.ts'

/** A file that somebody wants to send, with all that this browser has found out about it. */
export interface InspectedFile {
  file: OutboxFile
  /** Of a video, under the file's `posterId`. */
  poster?: Blob
}

/** What the bubble has to know of a file before it is anywhere: its kind, its size on screen, a blurred picture of it. */
export async function inspectFile(file: File, asFile: boolean): Promise<InspectedFile> {
  const kind = asFile ? 'FILE' : kindOf(file)
  const outboxFile: OutboxFile = {
    fileId: v7(),
    kind,
    name: composedForm(file.name) || 'tep',
    mimeType: file.type || 'application/octet-stream',
    bytes: file.size,
    ...(asFile ? { asFile } : {}),
  }
  const inspect = kind === 'IMAGE' ? inspectPicture : kind === 'VIDEO' ? inspectVideo : undefined
  const inspection = inspect && (await ignoreFailure(inspect(file), 'optional'))
  if (!inspection) return { file: outboxFile }
  const { poster, ...facts } = inspection
  return {
    file: { ...outboxFile, ...facts, ...(poster ? { posterId: v7() } : {}) },
    ...(poster ? { poster } : {}),
  }
}

type Inspection = Pick<OutboxFile, 'width' | 'height' | 'durationMs' | 'hash'> & { poster?: Blob }

async function inspectPicture(file: File): Promise<Inspection> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const hash = hashOf(picture, width, height)
  picture.close()
  return { width, height, ...(hash ? { hash } : {}) }
}
