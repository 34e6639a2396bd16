import type { Readable } from 'node:stream'
import type { ServedFile } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { keyOf } from './bytes.ts'
import { bearerOf, type Variant } from './links.ts'
import { selectMedia } from './media-store.ts'
import { findStored, readableRows } from './reading.ts'
import { requireScanned } from './scanned.ts'
import type { MediaRow } from './tables.ts'
import { nameElsewhere } from './uses.ts'

/**
 * A file's bytes for whom the address was signed for, if they may read it now. Only what was encoded here, and sound and video, is shown
 * in place; all else is bytes to be saved, whatever it is. It is called as the node does that the address names, else as when it came.
 * @throws mediaNotFound, fileNotScanned, fileInfected
 */
export async function serveFile(
  app: App,
  tenantId: string,
  mediaId: string,
  variant: Variant,
  { token, nodeId }: { token: string; nodeId?: string | undefined },
): Promise<ServedFile> {
  const bearer = bearerOf(app, tenantId, mediaId, variant, token)
  const [row] = bearer ? await readableRows(app, bearer, [mediaId]) : []
  if (!bearer || !row) throw fail('mediaNotFound')
  const maxAgeSeconds = Math.max(0, Math.floor((bearer.expiresTime - app.clock.now()) / 1000))
  const fileName = (nodeId && (await nameElsewhere(app, bearer, mediaId, nodeId))) || row.name
  return serveRow(app, row, variant, { fileName, maxAgeSeconds, readerId: bearer.userId })
}

/**
 * The same for whoever was found to be allowed, by the service that refers to the file.
 * @throws mediaNotFound, fileNotScanned, fileInfected
 */
export async function serveStored(
  app: App,
  tenantId: string,
  mediaId: string,
  variant: Variant,
  options: { fileName: string; maxAgeSeconds: number },
): Promise<ServedFile> {
  const [row] = await selectMedia(app.db, tenantId, [mediaId])
  if (!row) throw fail('mediaNotFound')
  return serveRow(app, row, variant, options)
}

/** The whole of a file as a stream, or the picture of it; undefined where there is none, or the antivirus withholds it. Who asks reads it to its end, or destroys it. */
export async function openStored(
  app: App,
  tenantId: string,
  mediaId: string,
  part: 'full' | 'preview' = 'full',
): Promise<{ bytes: number; stream: Readable } | undefined> {
  const [row] = await selectMedia(app.db, tenantId, [mediaId])
  return row && row.scan === null ? app.files.get(keyOf(row.storage_key, part)) : undefined
}

/** A photo that has no preview is one that fits in it. */
const largestSource = 25 * 1024 * 1024

/** The picture of a file, the preview where there is one; undefined where the file is none, or the antivirus withholds it. As `openStored`. */
export async function openPicture(
  app: App,
  tenantId: string,
  mediaId: string,
): Promise<{ bytes: number; stream: Readable } | undefined> {
  const storedMedia = (await findStored(app.db, tenantId, [mediaId])).get(mediaId)
  if (!storedMedia) return undefined
  if (storedMedia.hasPreview) return openStored(app, tenantId, mediaId, 'preview')
  const isSmallPhoto = storedMedia.media.kind === 'IMAGE' && storedMedia.media.bytes <= largestSource
  return isSmallPhoto ? openStored(app, tenantId, mediaId) : undefined
}

function serveRow(
  app: App,
  row: MediaRow,
  variant: Variant,
  {
    fileName,
    maxAgeSeconds,
    readerId,
  }: { fileName: string; maxAgeSeconds: number; readerId?: string | undefined },
): ServedFile {
  requireScanned(row, readerId)
  const part = variant === 'download' ? 'full' : variant
  const bytes = sizeOf(row, part)
  if (bytes === null) throw fail('mediaNotFound')
  const isShown = variant !== 'download' && row.kind !== 'FILE'
  return {
    async body(range) {
      const file = await app.files.get(keyOf(row.storage_key, part), range)
      if (!file) throw fail('mediaNotFound')
      return file.stream
    },
    bytes,
    mediaType: typeOf(row, part),
    fileName,
    isInline: isShown,
    maxAgeSeconds,
    etag: `${row.media_id}-${part}`,
  }
}

const sizeOf = (row: MediaRow, part: 'full' | 'preview' | 'thumbnail') =>
  ({ full: row.bytes, preview: row.preview_bytes, thumbnail: row.thumbnail_bytes })[part]

function typeOf(row: MediaRow, part: 'full' | 'preview' | 'thumbnail'): string {
  if (part !== 'full') return 'image/webp'
  return row.kind === 'FILE' ? 'application/octet-stream' : row.mime_type
}
