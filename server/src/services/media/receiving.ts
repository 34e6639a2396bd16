import type { Media, MediaDetails, SpooledFile } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type { Requester } from '../../platform/auth/user-key.ts'
import { type Received, takeIn } from './taking-in.ts'

const received = (file: SpooledFile, details: MediaDetails): Received => ({
  ...{ path: file.path, bytes: file.bytes, fileName: file.fileName, mediaType: file.mediaType },
  details,
})

/** What an upload call of one file does. @throws fileEmpty, fileTooLarge, quotaExceeded, pictureInvalid, tooBusy */
export async function receiveFile(
  app: App,
  me: Requester,
  { file, ...details }: MediaDetails & { file: SpooledFile },
): Promise<Media> {
  const [media] = await takeIn(app, me, [received(file, details)])
  return media!
}

/** What an upload call of several does: all of them or none. @throws as `receiveFile` */
export async function receiveFiles(
  app: App,
  me: Requester,
  { file: files, asFile }: { file: SpooledFile[]; asFile?: boolean | undefined },
): Promise<Media[]> {
  return takeIn(
    app,
    me,
    files.map(file => received(file, { asFile })),
  )
}
