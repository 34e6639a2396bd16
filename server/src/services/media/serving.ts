import type { ServedFile } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { keyOf } from './bytes.ts'
import { bearerOf, type Variant } from './links.ts'
import { readableRows } from './reading.ts'
import type { MediaRow } from './tables.ts'

/**
 * A file's bytes for whom the address was signed for, if they may read it now. Only what was encoded here, and sound and video, is shown
 * in place; all else is bytes to be saved, whatever it is.
 * @throws mediaNotFound
 */
export async function serveFile(
  app: App,
  tenantId: string,
  mediaId: string,
  variant: Variant,
  token: string,
): Promise<ServedFile> {
  const bearer = bearerOf(app, tenantId, mediaId, variant, token)
  const [row] = bearer ? await readableRows(app, bearer, [mediaId]) : []
  const part = variant === 'download' ? 'full' : variant
  const bytes = row && sizeOf(row, part)
  if (!bearer || !row || !bytes) throw fail('mediaNotFound')
  const isShown = variant !== 'download' && row.kind !== 'FILE'
  return {
    async body(range) {
      const file = await app.files.get(keyOf(row.storage_key, part), range)
      if (!file) throw fail('mediaNotFound')
      return file.stream
    },
    bytes,
    mediaType: typeOf(row, part),
    fileName: row.name,
    isInline: isShown,
    maxAgeSeconds: Math.max(0, Math.floor((bearer.expiresTime - app.clock.now()) / 1000)),
    etag: `${mediaId}-${part}`,
  }
}

const sizeOf = (row: MediaRow, part: 'full' | 'preview' | 'thumbnail') =>
  ({ full: row.bytes, preview: row.preview_bytes, thumbnail: row.thumbnail_bytes })[part]

function typeOf(row: MediaRow, part: 'full' | 'preview' | 'thumbnail'): string {
  if (part !== 'full') return 'image/webp'
  return row.kind === 'FILE' ? 'application/octet-stream' : row.mime_type
}
