import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errors } from '@trau/contract'
import { FileStore } from '@tus/file-store'
import { type CancellationContext, ERRORS, Server, type ServerOptions, type Upload } from '@tus/server'
import type { App } from '../../platform/app.ts'
import { failureOfDatabase } from '../../platform/db/failure.ts'
import { bodyOfFailure, Failure, fail } from '../../platform/errors.ts'
import { createYoungGarbage } from '../../platform/young-garbage.ts'
import type { UploadRow } from './tables.ts'
import { uploadFolder } from './uploads.ts'

/** A request of the protocol, whose caller and upload were found and allowed before. */
export interface TusRequest {
  message: IncomingMessage
  row: UploadRow
  requestId: string
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
      const media = await app.services.uploads.finish(about(request).row)
      const status_code = request.method === 'POST' ? 201 : 200
      return { status_code, body: JSON.stringify({ data: media }) }
    },
    onResponseError(request, error) {
      const failure = failureOf(app, error)
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
    const written = await write(
      body as IncomingMessage,
      join(folder, upload.id),
      upload.offset,
      maxBytes,
      context,
    )
    return upload.offset + written
  }
  for (const handler of [tus.handlers.PATCH, tus.handlers.POST]) Object.assign(handler, { writeToStore })

  return async request => {
    const { message } = request
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

/** Answers how many bytes were written; what came before a connection broke off is there. */
async function write(
  message: IncomingMessage,
  path: string,
  start: number,
  maxBytes: number,
  context: CancellationContext,
): Promise<number> {
  if (context.signal.aborted) throw ERRORS.ABORTED
  // All of it is there, and may be a stored file already: nothing is written behind its end.
  if (maxBytes === 0) return 0
  const file = createWriteStream(path, { flags: 'r+', start, highWaterMark: 1024 * 1024 })
  const discard = createYoungGarbage()
  let received = 0
  // Only a body of no announced length can be longer than was allowed by its head.
  message.on('data', (chunk: Buffer) => {
    received += chunk.byteLength
    discard(chunk.byteLength)
    if (received > maxBytes) message.destroy(new Error('more than was announced'))
  })
  try {
    await pipeline(message, file, { signal: context.signal })
  } catch (error) {
    // The disk's failure, or the connection's.
    throw (error as NodeJS.ErrnoException).syscall === 'write' ? error : ERRORS.ABORTED
  }
  return file.bytesWritten
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    if (typeof value === 'string') headers.set(name, value)
  return headers
}

/** Undefined for what only a client of the protocol does wrong: it hears the protocol's own status. */
function failureOf(app: App, error: Error | TusError): Failure | undefined {
  if (error instanceof Failure) return error
  const status = (error as TusError).status_code ?? 500
  if (status === 404 || status === 410) return fail('uploadNotFound')
  if (status === 413) return fail('fileTooLarge', { maxBytes: app.config.fileMaxBytes })
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return fail('serverReadOnly')
  if (status < 500) return undefined
  const busy = failureOfDatabase(error)
  if (busy) return busy
  app.log.error({ err: error }, 'an upload failed')
  return fail('internal')
}
