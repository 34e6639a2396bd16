import type { Media } from '@trau/contract'
import type { MediaRow } from './tables.ts'

export const viewMedia = (row: MediaRow): Media => ({
  mediaId: row.media_id,
  kind: row.kind,
  name: row.name,
  extension: row.extension,
  mimeType: row.mime_type,
  bytes: row.bytes,
  ...(row.width === null ? {} : { width: row.width }),
  ...(row.height === null ? {} : { height: row.height }),
  ...(row.duration_ms === null ? {} : { durationMs: row.duration_ms }),
  ...(row.hash === null ? {} : { hash: row.hash }),
  ...(row.peaks === null ? {} : { peaks: row.peaks }),
  createdTime: row.created_time.getTime(),
})
