import type { MediaDetails, MediaKind } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Rendition } from '#platform/pictures/index.ts'
import type { ByteSource } from './byte-source.ts'
import { deleteBytes, newStorageKey, scheduleDeletion } from './bytes.ts'
import { extensionOf } from './names.ts'
import type { MediaRow } from './tables.ts'

/** An uploaded file, and what was said of it. */
export type ReceivedFile = ByteSource & ReceivedDescription

interface ReceivedDescription {
  bytes: number
  /** As the client named them. */
  fileName: string
  mediaType: string
  details: MediaDetails
  /** Of the bytes, where it was computed while they came. */
  sha256?: Buffer | undefined
}

export const renditions: readonly Rendition[] = [
  { name: 'preview', within: 1600 },
  { name: 'thumbnail', within: 320 },
]
/** Decoding needs the whole file in memory. */
export const largestPicture = 50 * 1024 * 1024

export type NewMedia = Omit<MediaRow, 'is_kept'>

/** Stores bytes under a new key; after a failure they are deleted. */
export async function storeNew(
  app: App,
  owner: Requester,
  storeUnder: (storageKey: string) => Promise<NewMedia>,
): Promise<NewMedia> {
  const storageKey = newStorageKey(owner.tenantId)
  await scheduleDeletion(app, storageKey)
  try {
    return await storeUnder(storageKey)
  } catch (error) {
    await deleteBytes(app, [storageKey])
    throw error
  }
}

interface What {
  kind: MediaKind
  mimeType: string
  name: string
  storageKey: string
}

/** The row of a file as its uploader and its first bytes describe it. */
export function newRow(
  app: App,
  owner: Requester,
  mediaId: string,
  file: ReceivedFile,
  { kind, mimeType, name, storageKey }: What,
): NewMedia {
  const { durationMs, width, height, hash, peaks } = file.details
  return {
    tenant_id: owner.tenantId,
    media_id: mediaId,
    user_id: owner.userId,
    kind,
    name,
    extension: extensionOf(name, mimeType),
    mime_type: mimeType,
    received_bytes: file.bytes,
    bytes: file.bytes,
    thumbnail_bytes: null,
    preview_bytes: null,
    width: null,
    height: null,
    hash: null,
    duration_ms: null,
    peaks: null,
    is_original: false,
    sha256: null,
    scan: app.config.clamd ? 'PENDING' : null,
    ...(kind === 'VIDEO' && { width: width ?? null, height: height ?? null, hash: hash ?? null }),
    ...((kind === 'VIDEO' || kind === 'AUDIO') && { duration_ms: durationMs ?? null }),
    ...(kind === 'AUDIO' && { peaks: peaks ?? null }),
    storage_key: storageKey,
    created_time: new Date(app.clock.now()),
  }
}
