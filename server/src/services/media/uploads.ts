import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Media, type MediaDetails, uuidPattern } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { Failure, fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { createHashing, type Hashing } from './hashing.ts'
import { keep, requireSize, store } from './ingest.ts'
import { lockQuota, selectMedia } from './media-store.ts'
import { requireRoom } from './quota.ts'
import type { UploadRow, UploadSender } from './tables.ts'
import {
  countUploads,
  deleteUpload,
  insertUpload,
  selectLinkUploads,
  selectUploadsOfLink,
  type UploadHolder,
} from './upload-store.ts'
import { viewMedia } from './view.ts'

declare module '#platform/app.ts' {
  interface Services {
    uploads: Uploads
    linkUploads: LinkUploads
  }
}

/** What becomes of files that came through public links: of the service that has them. */
export interface LinkUploads {
  /** In the transaction that makes an upload a file: puts it where its link leads, or refuses it. */
  place(app: App, tx: Tx, row: LinkUploadRow, fileName: string): Promise<void>
}

export type LinkUploadRow = UploadRow & { link_id: string; sender: UploadSender }

const isOfLink = (row: UploadRow): row is LinkUploadRow => row.link_id !== null

/** Files that arrive piece by piece, of which this process holds what came. */
export interface Uploads {
  /** Makes the file of an upload of which everything came; the same to all who ask at once. @throws as `store`, uploadNotFound */
  finish(row: UploadRow): Promise<Media>
  isFinishing(uploadId: string): boolean
  /** How much came; undefined when it is not held here. */
  receivedBytes(uploadId: string): Promise<number | undefined>
  /** Of files of a drive. */
  hashing: Hashing
  stop(): Promise<void>
}

/** How long a begun upload is waited for, from its beginning. */
export const uploadKeptMs = 24 * 3_600_000
const strayMs = uploadKeptMs + 3_600_000
const sweepEveryMs = 3_600_000
/** Begun and not finished, of one person. */
const mostUploads = 100
/** Of one public link. */
const mostLinkUploads = 50
/** Nobody goes on with one that came through a link once its page is gone, and it takes its owner's space. */
const linkSilenceMs = 3_600_000

export const uploadFolder = (app: App) => join(app.config.dataDir, 'uploads')
const pathOf = (app: App, uploadId: string) => join(uploadFolder(app), uploadId)

export function createUploads(app: App): Uploads {
  const finishing = new Map<string, Promise<Media>>()
  const hashing = createHashing(uploadId => pathOf(app, uploadId))
  const sweep = () =>
    removeStrays(app)
      .then(() => dropSilentLinkUploads(app))
      .catch(error => app.log.warn({ err: error }, 'old uploads could not be removed'))
  const timer = setInterval(sweep, sweepEveryMs)
  timer.unref()
  void sweep()

  return {
    hashing,
    finish(row) {
      const id = row.upload_id
      const running = finishing.get(id) ?? finish(app, row).finally(() => finishing.delete(id))
      finishing.set(id, running)
      return running
    },
    isFinishing: uploadId => finishing.has(uploadId),
    async receivedBytes(uploadId) {
      const fileStats = await stat(pathOf(app, uploadId)).catch(() => undefined)
      return fileStats?.size
    },
    async stop() {
      clearInterval(timer)
      await Promise.allSettled(finishing.values())
    },
  }
}

/** What a client says of the file that it is about to send. */
export interface AnnouncedFile {
  bytes: number
  name: string
  mimeType: string
  details: MediaDetails
  /** Of a drive, into which it is put once it has come. */
  folderId?: string | undefined
  /** What who sends it through a link calls themselves. */
  sender?: string | undefined
}

/** Counts against the quota from now on. @throws fileEmpty, fileTooLarge, quotaExceeded, tooManyUploads */
export async function beginUpload(app: App, me: Requester, file: AnnouncedFile): Promise<UploadRow> {
  if (file.folderId !== undefined)
    for (const use of app.services.mediaUses) await use.requireSpace?.(app, me, file.folderId, file.bytes)
  return begin(app, { tenantId: me.tenantId, userId: me.userId, linkId: null }, null, file)
}

/**
 * The same through a public link, for whoever made it.
 * @param requireLeft asked with what is on its way through the link, this file with it; throws where that is too much
 * @throws as `beginUpload` and `requireLeft`
 */
export const beginLinkUpload = (
  app: App,
  holder: UploadHolder,
  sender: UploadSender,
  file: AnnouncedFile,
  requireLeft: (arriving: { files: number; bytes: number }) => void,
): Promise<UploadRow> => begin(app, holder, sender, file, requireLeft)

async function begin(
  app: App,
  me: UploadHolder,
  sender: UploadSender | null,
  file: AnnouncedFile,
  requireLeft?: (arriving: { files: number; bytes: number }) => void,
): Promise<UploadRow> {
  requireSize(app, file.bytes, file.details)
  const max = me.linkId === null ? mostUploads : mostLinkUploads
  return transact(app, async tx => {
    await lockQuota(tx, me)
    const { files, bytes } = await countUploads(tx, me)
    if (files >= max) throw fail('tooManyUploads', { max })
    requireLeft?.({ files: files + 1, bytes: bytes + file.bytes })
    await requireRoom(app, tx, me, file.bytes)
    const row: UploadRow = {
      tenant_id: me.tenantId,
      upload_id: uuidv7(),
      user_id: me.userId,
      bytes: file.bytes,
      name: file.name,
      mime_type: file.mimeType,
      details: file.details,
      link_id: me.linkId,
      sender,
      created_time: new Date(app.clock.now()),
    }
    await insertUpload(tx, row)
    return row
  })
}

export async function dropUpload(app: App, tenantId: string, uploadId: string): Promise<void> {
  await deleteUpload(app.db, tenantId, uploadId)
  await removePieces(app, uploadId)
}

async function finish(app: App, row: UploadRow): Promise<Media> {
  const { tenant_id: tenantId, upload_id: uploadId } = row
  const owner = { tenantId, userId: row.user_id }
  // Two requests saw the last byte, and the other one was faster; or the answer to its commit was lost.
  const [already] = await selectMedia(app.db, tenantId, [uploadId])
  if (already) {
    await removePieces(app, uploadId)
    return viewMedia(already)
  }
  try {
    const newMedia = await store(app, owner, uploadId, {
      path: pathOf(app, uploadId),
      bytes: row.bytes,
      details: row.details,
      fileName: row.name,
      mediaType: row.mime_type,
      ...(row.details.forDrive && { sha256: app.services.uploads.hashing.take(uploadId, row.bytes) }),
    })
    const [media] = await keep(
      app,
      [newMedia],
      async tx => {
        // Cancelled meanwhile.
        if (!(await deleteUpload(tx, tenantId, uploadId))) throw fail('uploadNotFound')
      },
      async tx => {
        if (isOfLink(row)) await app.services.linkUploads.place(app, tx, row, newMedia.name)
      },
    )
    await removePieces(app, uploadId)
    return media!
  } catch (error) {
    // Cancelled meanwhile, and its pieces removed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw fail('uploadNotFound')
    // What cannot become a file now never will, unless the server was only busy.
    if (error instanceof Failure && error.code !== 'tooBusy') await dropUpload(app, tenantId, uploadId)
    throw error
  }
}

/** What was begun through a link that has ended, and would take its owner's space for a day. */
export async function dropLinkUploads(app: App, tenantId: string, linkId: string): Promise<void> {
  for (const uploadId of await selectUploadsOfLink(app.db, tenantId, linkId))
    await dropUpload(app, tenantId, uploadId)
}

/** Of an upload that is a file now, or never will be. */
export async function removePieces(app: App, uploadId: string): Promise<void> {
  for (const ending of ['', '.json']) await rm(pathOf(app, uploadId) + ending, { force: true })
}

/** What nobody has touched for longer than any upload is waited for. */
async function removeStrays(app: App): Promise<void> {
  for (const name of await namesUntouchedFor(app, strayMs)) await rm(pathOf(app, name), { force: true })
}

/** Of those whose pieces are here, those that nothing has come of for a while. */
export async function dropSilentLinkUploads(app: App, silenceMs = linkSilenceMs): Promise<void> {
  const uploadIds = (await namesUntouchedFor(app, silenceMs)).filter(name => uuidPattern.test(name))
  for (const row of await selectLinkUploads(app.db, uploadIds))
    await dropUpload(app, row.tenant_id, row.upload_id)
}

async function namesUntouchedFor(app: App, ms: number): Promise<string[]> {
  const names = await readdir(uploadFolder(app)).catch(() => [])
  const before = Date.now() - ms
  const untouchedNames: string[] = []
  for (const name of names) {
    const fileStats = await stat(pathOf(app, name)).catch(() => undefined)
    if (fileStats?.isFile() && fileStats.mtimeMs < before) untouchedNames.push(name)
  }
  return untouchedNames
}
