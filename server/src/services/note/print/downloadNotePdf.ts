import { buffer } from 'node:stream/consumers'
import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { dayFormat } from '#platform/day-format.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { createWorkerPool, JobFailed, type WorkerPool } from '#platform/workers/pool.ts'
import { nameOf } from '../../identity/index.ts'
import { openPicture, readableIds } from '../../media/index.ts'
import { selectStored } from '../document/update-store.ts'
import { plain } from '../document/workers.ts'
import { requireNote } from '../policy.ts'
import { imagesOf } from './blocks.ts'
import type { notePrintJobs } from './print-worker.ts'

declare module '#platform/app.ts' {
  interface Services {
    notePrints: WorkerPool<typeof notePrintJobs>
  }
}

export const createNotePrints = (): WorkerPool<typeof notePrintJobs> =>
  createWorkerPool<typeof notePrintJobs>({
    module: new URL('./print-worker.ts', import.meta.url),
    threads: 1,
    longestQueue: 50,
    timeLimitMs: 60_000,
    memoryMb: 512,
  })

/** Notes are dated in Vietnam, wherever the server stands. */
const changedDayFormat = new Intl.DateTimeFormat('vi-VN', { ...dayFormat, timeZone: 'Asia/Ho_Chi_Minh' })

/** The first pictures of a note are printed, of which all together take so much. */
const mostImages = 60
const mostImageBytes = 48 * 1024 * 1024

export const downloadNotePdf: Handler<typeof contract.noteSync.downloadNotePdf, App> = async (
  { app, me },
  { params },
) => {
  const { note } = await requireNote(app, app.db, me, params.noteId)
  const storedDocument = plain(await selectStored(app.db, me.tenantId, note.note_id))
  const owner = (await app.services.userCache.findRows(me.tenantId, [note.owner_id])).get(note.owner_id)
  const author = owner ? nameOf(owner) : ''
  const title = note.title || 'Ghi chú'
  const changedTime = note.changed_time.getTime()
  try {
    const blocks = await app.services.notePrints.run('read', storedDocument)
    const body = await app.services.notePrints.run('draw', {
      ...{ title, author, changedTime, blocks },
      changedDay: changedDayFormat.format(changedTime),
      images: await readImages(app, me, imagesOf(blocks)),
    })
    return {
      body,
      bytes: body.byteLength,
      mediaType: 'application/pdf',
      maxAgeSeconds: 0,
      fileName: `${title.slice(0, 100)}.pdf`,
    }
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error
    throw fail(error.reason === 'queueFull' || error.reason === 'closed' ? 'tooBusy' : 'noteNotPrintable')
  }
}

/** Smaller pictures of the files that the person may read, in their order, up to the limits. */
async function readImages(app: App, me: Requester, mediaIds: readonly string[]) {
  const images = new Map<string, Uint8Array>()
  let left = mostImageBytes
  for (const mediaId of await readableIds(app, me, mediaIds.slice(0, mostImages))) {
    const file = await openPicture(app, me.tenantId, mediaId)
    if (!file) continue
    if (file.bytes > left) {
      file.stream.destroy()
      continue
    }
    left -= file.bytes
    images.set(mediaId, new Uint8Array(await buffer(file.stream)))
  }
  return images
}
