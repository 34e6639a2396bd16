import type { Media } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { RenderedPicture } from '#platform/pictures/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { cancelDeletion, deleteBytes, keyOf, newStorageKey, scheduleDeletion } from './bytes.ts'
import { insertMedia } from './media-store.ts'
import type { NewMedia } from './new-media.ts'
import { viewMedia } from './view.ts'

/** A picture whose bytes are stored and which has no row yet. */
export interface DerivedPicture {
  media: Media
  /** Call in the transaction that refers to it. If that fails afterwards, a job deletes the bytes. */
  keep(tx: Tx): Promise<void>
  /** Deletes the bytes, unless it was kept. */
  dispose(): Promise<void>
}

/** Stores the first rendition of a picture that the server made: it has no owner, counts towards no quota, and is visible where it is used. */
export async function storeMade(
  app: App,
  tenantId: string,
  { renditions, width, height, hash }: RenderedPicture,
): Promise<DerivedPicture> {
  const [webp] = renditions.values()
  const bytes = webp!.byteLength
  const storageKey = newStorageKey(tenantId)
  const row: NewMedia = {
    tenant_id: tenantId,
    media_id: uuidv7(),
    user_id: null,
    kind: 'PREVIEW',
    name: 'preview.webp',
    extension: 'webp',
    mime_type: 'image/webp',
    width,
    height,
    hash,
    bytes,
    received_bytes: bytes,
    thumbnail_bytes: null,
    preview_bytes: null,
    duration_ms: null,
    peaks: null,
    is_original: false,
    sha256: null,
    scan: null,
    storage_key: storageKey,
    created_time: new Date(app.clock.now()),
  }
  let isKept = false
  const dispose = async () => {
    if (!isKept) await deleteBytes(app, [storageKey])
  }
  await scheduleDeletion(app, storageKey)
  try {
    await app.files.put(keyOf(storageKey, 'full'), webp!)
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    media: viewMedia({ ...row, is_kept: false }),
    async keep(tx) {
      isKept = true
      await insertMedia(tx, [row])
      await cancelDeletion(tx, [storageKey])
    },
    dispose,
  }
}
