import type { ByteRange, Media } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type { Requester, UserKey } from '../../platform/auth/user-key.ts'
import { fail } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { keyOf } from './bytes.ts'
import { keep, store } from './ingest.ts'
import { selectMedia } from './media-store.ts'
import type { ReceivedFile } from './new-media.ts'
import { quotaOf, requireQuota, usedBytesOf } from './quota.ts'
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

/** Keeps a file of this machine byte for byte. @throws fileTooLarge, quotaExceeded, tooBusy */
export async function keepOriginal(
  app: App,
  me: Requester,
  file: Omit<ReceivedFile, 'details'>,
): Promise<Media> {
  const row = await store(app, me, uuidv7(), { ...file, details: { forDrive: true } })
  const [media] = await keep(app, [row], tx => requireQuota(app, tx, me, file.bytes))
  return media!
}

/** What a person's files take, and what is left for more. */
export async function storageOf(
  app: App,
  me: UserKey,
): Promise<{ usedBytes: number; availableBytes: number }> {
  const usedBytes = await usedBytesOf(app, app.db, me)
  return { usedBytes, availableBytes: Math.max(0, (await quotaOf(app, app.db, me)) - usedBytes) }
}
