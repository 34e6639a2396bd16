import type { ByteRange } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { ByteSource } from './byte-source.ts'
import { cancelDeletion, deleteBytes, keyOf } from './bytes.ts'
import { store } from './ingest.ts'
import { insertMedia, lockQuota, selectMedia } from './media-store.ts'
import type { ReceivedFile } from './new-media.ts'
import { quotaOf, requireRoom, usedBytesOf } from './quota.ts'
import { requireScanned } from './scanned.ts'

/** What of media WebDAV needs: bytes as they are, without signed addresses. */

/**
 * A file's bytes and their type, for a caller who has found out that the reader may have them. Undefined when there is none.
 * @throws fileNotScanned, fileInfected
 */
export async function findOpenedFile(app: App, reader: UserKey, mediaId: string) {
  const [row] = await selectMedia(app.db, reader.tenantId, [mediaId])
  if (!row) return undefined
  requireScanned(row, reader.userId)
  return {
    bytes: row.bytes,
    mediaType: row.mime_type,
    async body(range?: ByteRange) {
      const file = await app.files.get(keyOf(row.storage_key, 'full'), range)
      if (!file) throw fail('mediaNotFound')
      return file.stream
    },
  }
}

/** A file whose bytes are stored, and which has no row yet. */
export interface StoredOriginal {
  mediaId: string
  /**
   * Call in the transaction that refers to it, with the spaces locked: spaces are locked before quotas.
   * @param spaceId where it is put: the quota of its person may be needed too, and two are locked in one order
   * @throws quotaExceeded
   */
  keep(tx: Tx, spaceId: string): Promise<void>
  /** Deletes the bytes, once it is certain that no row refers to them; where it is not, a job does if none does. */
  dispose(): Promise<void>
}

/** Stores a file byte for byte. @throws fileTooLarge, tooBusy */
export async function storeForProgram(
  app: App,
  me: Requester,
  file: ByteSource & Omit<ReceivedFile, 'details' | keyof ByteSource>,
): Promise<StoredOriginal> {
  const row = await store(app, me, uuidv7(), { ...file, details: { forDrive: true } })
  return {
    mediaId: row.media_id,
    async keep(tx, spaceId) {
      for (const userId of [...new Set([me.userId, spaceId])].sort())
        await lockQuota(tx, { tenantId: me.tenantId, userId })
      await requireRoom(app, tx, me, file.bytes)
      await insertMedia(tx, [row])
      await cancelDeletion(tx, [row.storage_key])
    },
    dispose: () => deleteBytes(app, [row.storage_key]),
  }
}

/** What a person's files take, and what is left for more. */
export async function storageOf(
  app: App,
  me: UserKey,
): Promise<{ usedBytes: number; availableBytes: number }> {
  const usedBytes = await usedBytesOf(app, app.db, me)
  return { usedBytes, availableBytes: Math.max(0, (await quotaOf(app, app.db, me)) - usedBytes) }
}
