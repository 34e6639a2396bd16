import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { errors } from '@trau/contract'
import { FileStore } from '@tus/file-store'
import { type CancellationContext, ERRORS, Server, type ServerOptions, type Upload } from '@tus/server'
import type { App } from '#platform/app.ts'
import { failureOfDatabase } from '#platform/db/failure.ts'
import { bodyOfFailure, Failure, fail } from '#platform/errors.ts'
import { endWhenSilent } from '#platform/http/silence.ts'
import { createMinorHeapCollector } from '#platform/minor-heap.ts'
import type { RunningHash } from './hashing.ts'
import type { UploadRow } from './tables.ts'
import { selectUpload } from './upload-store.ts'
import { uploadFolder } from './uploads.ts'

/** A request of the protocol, whose caller and upload were found and allowed before. */
export interface TusRequest {
  message: IncomingMessage
  row: UploadRow
  requestId: string
  /** Ends the writing; a Failure as its reason becomes the answer. */
  stopped: AbortSignal
}

type WebRequest = Parameters<NonNullable<ServerOptions['getFileIdFromRequest']>>[0]
type TusError = { status_code?: number; body?: string }

/** Another request for the same upload comes: the connection that holds it is dead, or ends by itself within this. */
const drainMs = 1_000

/**
 * tus 1.0 (https://tus.io/protocols/resumable-upload) with creation and termination, over a folder. It keeps offsets and writes bytes;
 * who may, how much and what becomes of it is decided around it.
 */
export function createTus(app: App): (request: TusRequest) => Promise<Response> {
  const folder = uploadFolder(app)
  const datastore = new FileStore({ directory: folder })
  datastore.extensions = ['creation', 'creation-with-upload', 'termination']
  const requests = new WeakMap<WebRequest, TusRequest>()
  const requestOf = new WeakMap<IncomingMessage, TusRequest>()
  const about = (request: WebRequest) => requests.get(request)!

  const tus = new Server({
    path: '/',
    datastore,
    maxSize: app.config.fileMaxBytes,
    lockDrainTimeout: drainMs,
    // Where pages of another origin may ask, the server says so itself.
    allowedOrigins: () => false,
    namingFunction: request => about(request).row.upload_id,
    getFileIdFromRequest: request => about(request).row.upload_id,
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, '')}/${id}`,
    async onUploadFinish(request) {
      const { row } = about(request)
      const media = await app.services.uploads.finish(row)
      const status_code = request.method === 'POST' ? 201 : 200
      // Who sends through a link learns no more of the file than they knew.
      const data = row.link_id === null ? media : { name: row.name, bytes: row.bytes }
      return { status_code, body: JSON.stringify({ data }) }
    },
    async onResponseError(request, error) {
      const failure = await failureOf(app, error, about(request).row)
      if (!failure) return undefined
      const body = JSON.stringify(bodyOfFailure(failure, about(request).requestId))
      return { status_code: errors[failure.code].status, body }
    },
  })

  // The package turns Node's stream into a web stream and back, and puts three more in between, which takes three and a half times the
  // processor time of writing a file [M: 2.3 s for 256 MB, 0.65 s so].
  const writeToStore = async (
    body: unknown,
    upload: Upload,
    maxBytes: number,
    context: CancellationContext,
  ): Promise<number> => {
    const message = body as IncomingMessage
    const signals = AbortSignal.any([context.signal, requestOf.get(message)!.stopped])
    const { row } = requestOf.get(message)!
    const hash = row.details.forDrive && (await app.services.uploads.hashing.upTo(upload.id, upload.offset))
    const place = { path: join(folder, upload.id), start: upload.offset, maxBytes }
    const writtenBytes = await write(message, place, signals, hash || undefined)
    return upload.offset + writtenBytes
  }
  for (const handler of [tus.handlers.PATCH, tus.handlers.POST]) Object.assign(handler, { writeToStore })

  return async request => {
    const { message } = request
    requestOf.set(message, request)
    const web = {
      method: message.method,
      url: `http://localhost${message.url}`,
      headers: headersOf(message),
      body: message,
      runtime: { name: 'node', node: { req: message } },
    } as unknown as WebRequest
    requests.set(web, request)
    return tus.handleWeb(web)
  }
}

/**
 * Answers how many bytes were written; what came before a connection broke off is there. The message itself is not destroyed: its
 * connection has an answer to carry yet.
 */
async function write(
  message: IncomingMessage,
  { path, start, maxBytes }: { path: string; start: number; maxBytes: number },
  signal: AbortSignal,
  running: RunningHash | undefined,
): Promise<number> {
  if (signal.aborted) throw reasonOf(signal)
  // All of it is there, and may be a stored file already: nothing is written behind its end.
  if (maxBytes === 0) return 0
  const file = createWriteStream(path, { flags: 'r+', start, highWaterMark: 1024 * 1024 })
  const discard = createMinorHeapCollector()
  let receivedBytes = 0
  let isCut = false
  const abort = () => {
    isCut = true
    message.unpipe(file)
    file.end()
  }
  const cutIfUnfinished = () => {
    if (!message.readableEnded) abort()
  }
  // Only a body of no announced length can be longer than was allowed by its head.
  message.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.byteLength
    // What is hashed and then not written makes the counts differ, and the hash is read anew.
    running?.hash.update(chunk)
    if (running) running.bytes += chunk.byteLength
    discard(chunk.byteLength)
    if (receivedBytes > maxBytes) message.destroy(new Error('more than was announced'))
  })
  message.once('close', cutIfUnfinished).once('error', abort)
  signal.addEventListener('abort', abort, { once: true })
  const endWatch = endWhenSilent(message)
  try {
    message.pipe(file)
    // Else it may have closed already, and no event will tell.
    if (message.destroyed) cutIfUnfinished()
    await finished(file)
  } finally {
    endWatch()
    message.unpipe(file)
    message.off('close', cutIfUnfinished).off('error', abort)
    signal.removeEventListener('abort', abort)
  }
  if (isCut) throw reasonOf(signal)
  return file.bytesWritten
}

const reasonOf = (signal: AbortSignal) => (signal.reason instanceof Failure ? signal.reason : ERRORS.ABORTED)

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    if (typeof value === 'string') headers.set(name, value)
  return headers
}

/** Undefined for what only a client of the protocol does wrong: it hears the protocol's own status. */
async function failureOf(app: App, error: Error | TusError, row: UploadRow): Promise<Failure | undefined> {
  if (error instanceof Failure) return error
  const status = (error as TusError).status_code ?? 500
  const { code } = error as NodeJS.ErrnoException
  if (status === 404 || status === 410) return fail('uploadNotFound')
  if (status === 413) return fail('fileTooLarge', { maxBytes: app.config.fileMaxBytes })
  // An extension that is not offered.
  if (status === 501) return fail('badRequest')
  if (code === 'ENOSPC') return fail('serverReadOnly')
  if (status < 500) return undefined
  const busy = failureOfDatabase(error)
  if (busy) return busy
  // Another request took the upload over, or cancelled it and removed what was written to.
  if (error === ERRORS.ABORTED || error === ERRORS.ERR_LOCK_TIMEOUT || code === 'ENOENT') {
    const holder = { tenantId: row.tenant_id, userId: row.user_id, linkId: row.link_id }
    return fail((await selectUpload(app.db, holder, row.upload_id)) ? 'tooBusy' : 'uploadNotFound')
  }
  app.log.error({ err: error }, 'an upload failed')
  return fail('internal')
}
