import type { Media, MediaDetails } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { Failure, fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { readSource, storeSource } from './byte-source.ts'
import { cancelDeletion, deleteBytes, keyOf } from './bytes.ts'
import { insertMedia, lockQuota } from './media-store.ts'
import { cleanName, renamed } from './names.ts'
import {
  largestPicture,
  type NewMedia,
  newRow,
  type ReceivedFile,
  renditions,
  storeNew,
} from './new-media.ts'
import { storeOriginal } from './originals.ts'
import { requireRoom } from './quota.ts'
import { sniff } from './sniffing.ts'
import type { MediaRow } from './tables.ts'
import { viewMedia } from './view.ts'

/** Stores uploaded files, all of them or none. @throws fileEmpty, fileTooLarge, quotaExceeded, pictureInvalid, tooBusy */
export async function ingest(app: App, owner: Requester, files: readonly ReceivedFile[]): Promise<Media[]> {
  for (const file of files) requireSize(app, file.bytes, file.details)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  // Checked before the work, and again under the lock.
  await requireRoom(app, app.db, owner, bytes)
  const rows = await storeAll(app, owner, files)
  return keep(app, rows, async tx => {
    await lockQuota(tx, owner)
    await requireRoom(app, tx, owner, bytes)
  })
}

/** A drive has empty files, a message none. @throws fileEmpty, fileTooLarge */
export function requireSize(app: App, bytes: number, { forDrive }: MediaDetails): void {
  const maxBytes = app.config.fileMaxBytes
  if (bytes === 0 && !forDrive) throw fail('fileEmpty')
  if (bytes > maxBytes) throw fail('fileTooLarge', { maxBytes })
}

/**
 * Inserts the rows of stored bytes. If `first`, or `then` with the rows there, refuses, the bytes are deleted; after any other failure the rows may exist (a commit whose
 * answer was lost), so the bytes are left to the scheduled deletion, which such a commit has cancelled.
 */
export async function keep(
  app: App,
  rows: readonly NewMedia[],
  first: (tx: Tx) => Promise<void>,
  then?: (tx: Tx) => Promise<void>,
): Promise<Media[]> {
  const storageKeys = rows.map(row => row.storage_key)
  let isRefused = false
  try {
    await transact(app, async tx => {
      try {
        await first(tx)
        await insertMedia(tx, rows)
        await cancelDeletion(tx, storageKeys)
        await then?.(tx)
      } catch (error) {
        isRefused = error instanceof Failure
        throw error
      }
    })
  } catch (error) {
    if (isRefused) await deleteBytes(app, storageKeys)
    throw error
  }
  return rows.map(row => viewMedia({ ...row, is_kept: false }))
}

async function storeAll(app: App, owner: Requester, files: readonly ReceivedFile[]): Promise<NewMedia[]> {
  const rows: NewMedia[] = []
  try {
    for (const file of files) rows.push(await store(app, owner, uuidv7(), file))
  } catch (error) {
    await deleteBytes(
      app,
      rows.map(row => row.storage_key),
    )
    throw error
  }
  return rows
}

/**
 * Detects the kind of a file and stores its bytes, without a row yet. A picture that is too large to be encoded anew is a FILE. The source
 * file stays where it is.
 * @throws pictureInvalid, tooBusy
 */
export async function store(
  app: App,
  owner: Requester,
  mediaId: string,
  file: ReceivedFile,
): Promise<NewMedia> {
  const sniffedType = await sniff(file, file.mediaType)
  if (file.details.forDrive) return storeOriginal(app, owner, mediaId, file, sniffedType)
  const { mimeType } = sniffedType
  const isPicture = sniffedType.kind === 'IMAGE' && !file.details.asFile && file.bytes <= largestPicture
  return storeNew(app, owner, async storageKey => {
    const picture = isPicture ? await storePicture(app, storageKey, file) : undefined
    const storedFields = picture ?? (await storeFile(app, storageKey, file))
    const isFile = file.details.asFile || (sniffedType.kind === 'IMAGE' && !picture)
    const kind = isFile ? 'FILE' : sniffedType.kind
    const name = cleanName(file.fileName)
    return {
      ...newRow(app, owner, mediaId, file, { kind, mimeType, name, storageKey }),
      ...storedFields(name),
    }
  })
}

type Stored = (name: string) => Pick<MediaRow, 'bytes'> & Partial<MediaRow>

async function storeFile(app: App, storageKey: string, file: ReceivedFile): Promise<Stored> {
  const bytes = await storeSource(app, keyOf(storageKey, 'full'), file)
  return () => ({ bytes })
}

/** Re-encodes the picture, so that only its pixels are kept. Undefined, and nothing stored, where it is too large for that. */
async function storePicture(app: App, storageKey: string, file: ReceivedFile): Promise<Stored | undefined> {
  const photo = await app.pictures.prepare(await readSource(file), renditions)
  if (!photo) return undefined
  const [preview, thumbnail] = [photo.renditions.get('preview')!, photo.renditions.get('thumbnail')!]
  const bytes = await app.files.put(keyOf(storageKey, 'full'), photo.full)
  await app.files.put(keyOf(storageKey, 'preview'), preview)
  await app.files.put(keyOf(storageKey, 'thumbnail'), thumbnail)
  const { width, height, hash, extension, mediaType } = photo
  return name => ({
    // None of the uploaded bytes are left.
    scan: null,
    bytes,
    width,
    height,
    hash,
    extension,
    mime_type: mediaType,
    name: renamed(name, extension, extension === 'jpg' ? ['jpeg', 'jfif'] : []),
    preview_bytes: preview.byteLength,
    thumbnail_bytes: thumbnail.byteLength,
  })
}
