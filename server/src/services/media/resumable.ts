import type { IncomingMessage } from 'node:http'
import { MediaDetails, uuidPattern } from '@trau/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { authenticate, bearerOf } from '#platform/http/caller.ts'
import type { RouteServices } from '#platform/http/routes.ts'
import { selectMedia } from './media-store.ts'
import { releaseMedia } from './releasing.ts'
import type { UploadRow } from './tables.ts'
import type { TusRequest } from './tus.ts'
import { deleteUpload, selectUpload, type UploadHolder } from './upload-store.ts'
import { type AnnouncedFile, beginUpload, dropUpload, removePieces } from './uploads.ts'
import { viewMedia } from './view.ts'

const patienceMs = 24 * 3_600_000
const beginning = { perMinute: 120, burst: 60 }
const going = { perMinute: 1_800, burst: 300 }

/** One kind of uploads: where they are, and by whose right they come. */
export interface ResumableUploads<Holder extends UploadHolder = UploadHolder> {
  path: string
  /** Whose upload a request begins or goes on with; asked on every one. */
  requireHolder(request: FastifyRequest, step: 'begin' | 'go on'): Promise<Holder>
  begin(holder: Holder, file: AnnouncedFile, request: FastifyRequest): Promise<UploadRow>
  /** What became of an upload that is not there any more; undefined where nothing did. */
  findFinished(holder: Holder, uploadId: string): Promise<FinishedUpload | undefined>
  /** Takes back what is finished already; false where it was not there, or stays. */
  takeBack(holder: Holder, uploadId: string): Promise<boolean>
}

interface FinishedUpload {
  bytes: number
  /** What the client hears of it. */
  answer: object
}

/** Uploads of people who are signed in: an upload is its person's alone, and its id becomes the file's; the answer that finishes it is `{ data: Media }`. */
export function registerResumable(server: FastifyInstance, routes: RouteServices<App>): void {
  const { app } = routes
  const findOwn = async (me: UploadHolder, uploadId: string) => {
    const [row] = await selectMedia(app.db, me.tenantId, [uploadId])
    return row?.user_id === me.userId ? row : undefined
  }
  registerUploads(server, routes, {
    path: '/media-service/v1/domains/:tenant/media/upload/@/resumable',
    async requireHolder(request, step) {
      const { tenant } = request.params as { tenant: string }
      const { tenantId, userId, sessionId } = await authenticate(
        routes.accessTokens,
        bearerOf(request),
        tenant,
      )
      const limit = step === 'begin' ? beginning : going
      routes.rateLimiter.take(`resumable${limit.burst}:${userId}`, limit)
      return { tenantId, userId, sessionId, linkId: null }
    },
    begin: (me, file) => beginUpload(app, me, file),
    async findFinished(me, uploadId) {
      const row = await findOwn(me, uploadId)
      return row && { bytes: row.received_bytes, answer: viewMedia(row) }
    },
    async takeBack(me, uploadId) {
      if (!(await findOwn(me, uploadId))) return false
      await releaseMedia(app, me.tenantId, [uploadId])
      return true
    },
  })
}

/** Uploads that go on after a broken connection or a reload: the protocol's requests, beside the contract because it is not ours. */
export function registerUploads<Holder extends UploadHolder>(
  server: FastifyInstance,
  routes: RouteServices<App>,
  uploads: ResumableUploads<Holder>,
): void {
  const { app } = routes
  let tus: Promise<(request: TusRequest) => Promise<Response>> | undefined
  const arriving = new Map<IncomingMessage, AbortController>()
  // What is under way would fill the disk before it ends.
  const timer = setInterval(() => {
    if (routes.isReadOnly()) for (const writing of arriving.values()) writing.abort(fail('serverReadOnly'))
  }, 1_000)
  timer.unref()
  server.addHook('preClose', async () => {
    clearInterval(timer)
    for (const message of arriving.keys()) message.destroy()
  })

  void server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, callback) => callback(null))
    const config = { patienceMs }
    const { path } = uploads
    scope.route({ method: 'POST', url: path, config, handler: begin })
    scope.route({ method: 'HEAD', url: `${path}/:uploadId`, config, handler: tell })
    scope.route({ method: 'PATCH', url: `${path}/:uploadId`, config, handler: goOn })
    scope.route({ method: 'DELETE', url: `${path}/:uploadId`, config, handler: cancel })
  })

  async function begin(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const holder = await holderOf(request, 'begin')
    refuseExtensions(request)
    const row = await uploads.begin(holder, await announced(request), request)
    const status = await speak(request, reply, row)
    if (status >= 400) await dropUpload(app, holder.tenantId, row.upload_id)
    return reply
  }

  async function tell(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const holder = await holderOf(request, 'go on')
    const uploadId = requireId(request)
    const finishedUpload = await uploads.findFinished(holder, uploadId)
    if (finishedUpload) {
      // The answer to its commit may have been lost, and what comes after that with it.
      await removePieces(app, uploadId)
      return sayFinished(reply, finishedUpload.bytes)
    }
    try {
      return await sendUploadOffset(holder, request, reply)
    } catch (error) {
      // Another request may have finished it between the two looks.
      const finishedUpload = await uploads.findFinished(holder, uploadId)
      if (!finishedUpload) throw error
      return sayFinished(reply, finishedUpload.bytes)
    }
  }

  async function sendUploadOffset(
    holder: Holder,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const row = await requireUpload(holder, request)
    const receivedBytes = await app.services.uploads.receivedBytes(row.upload_id)
    if (receivedBytes === row.bytes || app.services.uploads.isFinishing(row.upload_id)) {
      // All of it came, and then the server or the connection broke off.
      await app.services.uploads.finish(row)
      return sayFinished(reply, row.bytes)
    }
    if (receivedBytes === undefined) throw fail('uploadNotFound')
    await speak(request, reply, row)
    return reply
  }

  async function goOn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const holder = await holderOf(request, 'go on')
    const uploadId = requireId(request)
    refuseExtensions(request, ['upload-length'])
    const row = await selectUpload(app.db, holder, uploadId)
    const response = row && (await converse(request, row))
    if (response && response.status !== 404) {
      await pass(reply, response)
      return reply
    }
    // A request before this one brought the rest, and its answer was lost with its connection; both get what became of it.
    if (row && app.services.uploads.isFinishing(row.upload_id)) await app.services.uploads.finish(row)
    const finishedUpload = await uploads.findFinished(holder, uploadId)
    if (!finishedUpload) throw fail('uploadNotFound')
    const isAtEnd = Number(request.headers['upload-offset']) === finishedUpload.bytes
    return isAtEnd
      ? sayFinished(reply, finishedUpload.bytes, { data: finishedUpload.answer })
      : reply.code(409).header('tus-resumable', '1.0.0').send()
  }

  async function cancel(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const holder = await holderOf(request, 'go on', true)
    const uploadId = requireId(request)
    const row = await selectUpload(app.db, holder, uploadId)
    // First: a request that writes or finishes meanwhile then finds that nothing is wanted of it any more.
    if (row && (await deleteUpload(app.db, holder.tenantId, row.upload_id))) {
      // Takes the lock, so that whoever writes ends before.
      const response = await converse(request, row)
      await removePieces(app, row.upload_id)
      if (response.status !== 404) {
        await pass(reply, response)
        return reply
      }
    } else if (!(await uploads.takeBack(holder, uploadId))) throw fail('uploadNotFound')
    return reply.headers({ 'tus-resumable': '1.0.0' }).code(204).send()
  }

  async function holderOf(
    request: FastifyRequest,
    step: 'begin' | 'go on',
    freesRoom = false,
  ): Promise<Holder> {
    const holder = await uploads.requireHolder(request, step)
    if (request.method !== 'HEAD' && routes.isReadOnly(freesRoom)) throw fail('serverReadOnly')
    return holder
  }

  async function requireUpload(holder: Holder, request: FastifyRequest): Promise<UploadRow> {
    const row = await selectUpload(app.db, holder, requireId(request))
    if (!row) throw fail('uploadNotFound')
    return row
  }

  /** Hands the request over to the protocol, and its answer to the client. Answers its status. */
  const speak = async (request: FastifyRequest, reply: FastifyReply, row: UploadRow): Promise<number> =>
    pass(reply, await converse(request, row))

  async function converse(request: FastifyRequest, row: UploadRow): Promise<Response> {
    const message = request.raw
    const writing = new AbortController()
    arriving.set(message, writing)
    try {
      tus ??= import('./tus.ts').then(({ createTus }) => createTus(app))
      return await (await tus)({ message, row, requestId: request.id, stopped: writing.signal })
    } finally {
      arriving.delete(message)
    }
  }

  async function pass(reply: FastifyReply, response: Response): Promise<number> {
    const text = await response.text()
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    if (text.startsWith('{')) reply.type('application/json; charset=utf-8')
    await reply.send(text)
    return response.status
  }
}

/** Headers of the protocol's extensions that OPTIONS does not name. @throws badRequest */
function refuseExtensions(request: FastifyRequest, more: string[] = []): void {
  const names = ['upload-concat', 'upload-defer-length', ...more]
  if (names.some(name => name in request.headers)) throw fail('badRequest')
}

function requireId(request: FastifyRequest): string {
  const { uploadId } = request.params as { uploadId: string }
  if (!uuidPattern.test(uploadId)) throw fail('uploadNotFound')
  return uploadId
}

const sayFinished = (reply: FastifyReply, bytes: number, body?: { data: object }) =>
  reply
    .headers({
      'tus-resumable': '1.0.0',
      'upload-offset': bytes,
      'upload-length': bytes,
      'cache-control': 'no-store',
    })
    .send(body)

/**
 * What a client says of the file it is about to send: Upload-Length, and in Upload-Metadata `filename`, `filetype`, for a drive the `folderId` that it
 * will be put into, through a link `sender`, and the fields of `MediaDetails`, numbers and lists as JSON.
 * @throws badRequest, validationFailed
 */
async function announced(request: FastifyRequest): Promise<AnnouncedFile> {
  const { 'upload-length': length, 'upload-metadata': metadata } = request.headers
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw fail('badRequest')
  const { filename, filetype, folderId, sender, ...rest } = await metadataOf(metadata)
  const details = MediaDetails.safeParse(
    Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, jsonOf(name, text)])),
  )
  if (!details.success) {
    const fields = details.error.issues.map(issue => ({
      path: ['metadata', ...issue.path].join('.'),
      reason: 'invalid',
    }))
    throw fail('validationFailed', { fields })
  }
  return {
    bytes: Number(length),
    name: withoutNul(filename).slice(0, 1_024),
    mimeType: withoutNul(filetype).slice(0, 127),
    details: details.data,
    ...(typeof folderId === 'string' && uuidPattern.test(folderId) && { folderId }),
    ...(typeof sender === 'string' && { sender }),
  }
}

async function metadataOf(header: string | string[] | undefined): Promise<Record<string, string | null>> {
  if (typeof header !== 'string' || header === '') return {}
  if (header.length > 8_192) throw fail('badRequest')
  const { Metadata } = await import('@tus/server')
  try {
    return Metadata.parse(header)
  } catch {
    throw fail('badRequest')
  }
}

/** A hash is text, whatever it looks like. */
function jsonOf(name: string, text: string | null): unknown {
  if (text === null) return undefined
  if (name === 'hash') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// PostgreSQL has no such character.
const withoutNul = (text: string | null | undefined) => (text ?? '').replaceAll('\u0000', '').toWellFormed()
