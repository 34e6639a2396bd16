import { readFile } from 'node:fs/promises'
import type { Media, MediaDetails } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type { Requester } from '../../platform/auth/user-key.ts'
import type { Tx } from '../../platform/db/index.ts'
import { Failure, fail } from '../../platform/errors.ts'
import { transact } from '../../platform/outbox/outbox.ts'
import type { Rendition } from '../../platform/pictures/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { cancelRemoval, foreseeRemoval, keyOf, newStorageKey, removeBytes } from './bytes.ts'
import { insertMedia, lockQuota } from './media-store.ts'
import { cleanName, extensionOf, renamed } from './names.ts'
import { requireRoom } from './quota.ts'
import { sniff } from './sniffing.ts'
import type { MediaRow } from './tables.ts'
import { viewMedia } from './view.ts'

/** A file that arrived, somewhere on this machine. */
export interface Received {
  path: string
  bytes: number
  /** As the client called them. */
  fileName: string
  mediaType: string
  details: MediaDetails
}

export const renditions: readonly Rendition[] = [
  { name: 'preview', within: 1600 },
  { name: 'thumbnail', within: 320 },
]
/** Decoding needs all of it in memory. */
export const largestPicture = 50 * 1024 * 1024

/** Takes files in, all of them or none. @throws fileEmpty, fileTooLarge, quotaExceeded, pictureInvalid, tooBusy */
export async function takeIn(app: App, owner: Requester, files: readonly Received[]): Promise<Media[]> {
  for (const file of files) requireSize(app, file.bytes)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  // Once before the work, and once where nobody else counts at the same time.
  await requireRoom(app, app.db, owner, bytes)
  const rows = await storeAll(app, owner, files)
  return keep(app, rows, async tx => {
    await lockQuota(tx, owner)
    await requireRoom(app, tx, owner, bytes)
  })
}

/** @throws fileEmpty, fileTooLarge */
export function requireSize(app: App, bytes: number): void {
  const maxBytes = app.config.fileMaxBytes
  if (bytes === 0) throw fail('fileEmpty')
  if (bytes > maxBytes) throw fail('fileTooLarge', { maxBytes })
}

/**
 * Gives stored bytes their rows. Refused by `first`, they go; after any other failure the rows may be there all the same (a commit whose
 * answer was lost), so the bytes are left to the removal that was foreseen, which such a commit took back.
 */
export async function keep(
  app: App,
  rows: readonly NewMedia[],
  first: (tx: Tx) => Promise<void>,
): Promise<Media[]> {
  const storageKeys = rows.map(row => row.storage_key)
  let isRefused = false
  try {
    await transact(app, async tx => {
      await first(tx).catch(error => {
        isRefused = error instanceof Failure
        throw error
      })
      await insertMedia(tx, rows)
      await cancelRemoval(tx, storageKeys)
    })
  } catch (error) {
    if (isRefused) await removeBytes(app, storageKeys)
    throw error
  }
  return rows.map(row => viewMedia({ ...row, is_kept: false }))
}

export type NewMedia = Omit<MediaRow, 'is_kept'>

async function storeAll(app: App, owner: Requester, files: readonly Received[]): Promise<NewMedia[]> {
  const rows: NewMedia[] = []
  try {
    for (const file of files) rows.push(await store(app, owner, uuidv7(), file))
  } catch (error) {
    await removeBytes(
      app,
      rows.map(row => row.storage_key),
    )
    throw error
  }
  return rows
}

/**
 * Stores a file's bytes as what they turn out to be, without a row yet. The file stays where it was, and is not written to any more.
 * @throws pictureInvalid, fileTooLarge, tooBusy
 */
export async function store(app: App, owner: Requester, mediaId: string, file: Received): Promise<NewMedia> {
  const sniffed = await sniff(file.path, file.mediaType)
  const { kind, mimeType } = file.details.asFile ? { ...sniffed, kind: 'FILE' as const } : sniffed
  if (kind === 'IMAGE' && file.bytes > largestPicture)
    throw fail('fileTooLarge', { maxBytes: largestPicture })
  const storageKey = newStorageKey(owner.tenantId)
  await foreseeRemoval(app, storageKey)
  try {
    const stored =
      kind === 'IMAGE' ? await storePicture(app, storageKey, file) : await storeFile(app, storageKey, file)
    const name = cleanName(file.fileName)
    const { durationMs, width, height, hash, peaks } = file.details
    return {
      ...{ tenant_id: owner.tenantId, media_id: mediaId, user_id: owner.userId, kind, name },
      ...{ extension: extensionOf(name, mimeType), mime_type: mimeType, received_bytes: file.bytes },
      ...{ thumbnail_bytes: null, preview_bytes: null, width: null, height: null, hash: null },
      ...{ duration_ms: null, peaks: null },
      ...(kind === 'VIDEO' && { width: width ?? null, height: height ?? null, hash: hash ?? null }),
      ...((kind === 'VIDEO' || kind === 'AUDIO') && { duration_ms: durationMs ?? null }),
      ...(kind === 'AUDIO' && { peaks: peaks ?? null }),
      ...stored(name),
      ...{ storage_key: storageKey, created_time: new Date(app.clock.now()) },
    }
  } catch (error) {
    await removeBytes(app, [storageKey])
    throw error
  }
}

type Stored = (name: string) => Pick<MediaRow, 'bytes'> & Partial<MediaRow>

async function storeFile(app: App, storageKey: string, file: Received): Promise<Stored> {
  const bytes = await app.files.adopt(keyOf(storageKey, 'full'), file.path)
  return () => ({ bytes })
}

/** Encoded anew: nothing of the file but its pixels is left. */
async function storePicture(app: App, storageKey: string, file: Received): Promise<Stored> {
  const photo = await app.pictures.prepare(await readFile(file.path), renditions)
  const [preview, thumbnail] = [photo.renditions.get('preview')!, photo.renditions.get('thumbnail')!]
  const bytes = await app.files.put(keyOf(storageKey, 'full'), photo.full)
  await app.files.put(keyOf(storageKey, 'preview'), preview)
  await app.files.put(keyOf(storageKey, 'thumbnail'), thumbnail)
  const { width, height, hash, extension, mediaType } = photo
  return name => ({
    ...{ bytes, width, height, hash, extension, mime_type: mediaType },
    name: renamed(name, extension, extension === 'jpg' ? ['jpeg', 'jfif'] : []),
    ...{ preview_bytes: preview.byteLength, thumbnail_bytes: thumbnail.byteLength },
  })
}
