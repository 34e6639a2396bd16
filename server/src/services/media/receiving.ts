import type { Media, MediaDetails, SpooledFile } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { ingest } from './ingest.ts'
import type { ReceivedFile } from './new-media.ts'

const receivedFile = (file: SpooledFile, details: MediaDetails): ReceivedFile => ({
  path: file.path,
  bytes: file.bytes,
  fileName: file.fileName,
  mediaType: file.mediaType,
  details,
})

/** Stores the file of an upload endpoint. @throws fileEmpty, fileTooLarge, quotaExceeded, pictureInvalid, tooBusy */
export async function receiveFile(
  app: App,
  me: Requester,
  { file, ...details }: MediaDetails & { file: SpooledFile },
): Promise<Media> {
  const [media] = await ingest(app, me, [receivedFile(file, details)])
  return media!
}

/** Stores the files of an upload endpoint: all of them or none. @throws as `receiveFile` */
export async function receiveFiles(
  app: App,
  me: Requester,
  { file: files, ...details }: MediaDetails & { file: SpooledFile[] },
): Promise<Media[]> {
  return ingest(
    app,
    me,
    files.map(file => receivedFile(file, details)),
  )
}
