import { buffer } from 'node:stream/consumers'
import type { ServedFile } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { dayFormat } from '#platform/day-format.ts'
import { fail } from '#platform/errors.ts'
import { openPicture } from '../../media/index.ts'
import type { NodeRow } from '../tables.ts'
import type { Variant } from './addresses.ts'
import type { Visitor } from './visits.ts'

/**
 * The picture of a file with its visitor's name and the time drawn into it; never the file. It is made anew each time, and kept by nobody.
 * @throws nodeNotFound where there is no picture, linkNotAllowed for the file itself, tooBusy
 */
export async function serveMarked(
  app: App,
  node: NodeRow,
  variant: Variant,
  { name }: Visitor,
): Promise<ServedFile> {
  if (variant !== 'thumbnail' && variant !== 'preview') throw fail('linkNotAllowed')
  const bytes = await pictureOf(app, node)
  const time = timeFormat.format(app.clock.now())
  const markedBytes = await app.pictures.watermark(bytes, `${name || 'Khách'} · ${time}`)
  return {
    body: markedBytes,
    bytes: markedBytes.byteLength,
    mediaType: 'image/webp',
    maxAgeSeconds: 0,
    isInline: true,
  }
}

async function pictureOf(app: App, { tenant_id, media_id }: NodeRow): Promise<Buffer> {
  const file = media_id ? await openPicture(app, tenant_id, media_id) : undefined
  if (!file) throw fail('nodeNotFound')
  return buffer(file.stream)
}

const timeFormat = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  ...dayFormat,
  hour: '2-digit',
  minute: '2-digit',
})
