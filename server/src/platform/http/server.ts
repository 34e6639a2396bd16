import type { Socket } from 'node:net'
import { type ErrorBody, errors } from '@trau/contract'
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Config } from '../config.ts'
import { failureOfDatabase } from '../db/failure.ts'
import { bodyOfFailure, Failure, fail } from '../errors.ts'
import type { Log } from '../log.ts'
import { uuidv7 } from '../uuid.ts'
import { isRefusedJson } from './json-text.ts'
import { logRefusal } from './refusals.ts'
import { limitRequestTime } from './request-timeout.ts'
import { drainUnreadBodies } from './unread-bodies.ts'

/** What an answer that is no page may load and run, and who may frame it. Pages, files and /docs say their own. */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * A year, as browsers ask for it; they heed it only where it came over TLS (RFC 6797). Not for subdomains: what else its owner runs below
 * the name is not ours to lock out.
 */
const strictTransport = 'max-age=31536000'

/** What every answer says to a browser, whatever it carries. */
const headersOf = (config: Config) => {
  const isPublicOverTls = config.publicUrl?.startsWith('https:') ?? false
  return (request: FastifyRequest) => ({
    'x-request-id': request.id,
    'content-security-policy': answerPolicy,
    ...((isPublicOverTls || request.protocol === 'https') && {
      'strict-transport-security': strictTransport,
    }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
}

/** The HTTP server with its error handling and headers, and no routes yet. */
export function createServer(config: Config, log: Log): FastifyInstance {
  const headersOfAnswers = headersOf(config)
  const server = fastify({
    ...(config.tls ? { https: { ...config.tls, minVersion: 'TLSv1.2' } } : {}),
    // What is logged of a request names it; a logger for each would cost every call its making, and one from a factory of ours its checking.
    loggerInstance: Object.assign(Object.create(log), { child: () => log }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    // One proxy, ours: what stands further left in X-Forwarded-For is whatever the client wrote there.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 8192 },
    // patience.ts says how long each may take.
    requestTimeout: 0,
    clientErrorHandler: refuseBytes,
    // An address that cannot be decoded matches no route, so no hook runs for it.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(400)
        .headers(headersOfAnswers(request))
        .header('cache-control', 'no-store')
        .send(bodyOfFailure(fail('badRequest'), request.id)),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance

  server.server.headersTimeout = 30_000
  limitRequestTime(server)
  drainUnreadBodies(server.server)
  // Node would answer 417 by itself; so it meets the check below, as every request does.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  )

  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, callback) => {
      if (body.trim() === '') return callback(null, undefined)
      if (isRefusedJson(body)) return callback(fail('badRequest'))
      return parseJson(request, body, callback)
    },
  )

  server.decorateRequest('callerId', undefined)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfAnswers(request))
    const { expect } = request.headers
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') throw fail('badRequest')
    if (/%00/.test(request.url)) throw fail('badRequest')
  })

  server.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
    const failure = error instanceof Failure ? error : fromFramework(error)
    if (failure.code === 'internal')
      // The route, not what was asked for: links, passes and signatures stand in the address.
      log.error(
        { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
        'a request failed',
      )
    else logRefusal(log, failure.code, request)
    const retryAfter = (failure.data as { retryAfter?: number } | undefined)?.retryAfter
    if (retryAfter) reply.header('retry-after', String(retryAfter))
    return reply
      .code(errors[failure.code].status)
      .header('cache-control', 'no-store')
      .send(bodyOfFailure(failure, request.id))
  })

  return server
}

/** Bytes that are no request, or a request line past Node's 16 KB, never reach a route; they hear the same kind of error. */
function refuseBytes(_error: Error, socket: Socket): void {
  if (!socket.writable) return
  const body: ErrorBody = { error: { code: 'badRequest', requestId: uuidv7() } }
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/** What Fastify, PostgreSQL and the pool throw, as one of our codes; all else is our own mistake. */
function fromFramework(error: FastifyError & { code?: string }): Failure {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return fail('payloadTooLarge')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return fail('unsupportedMediaType')
  }
  const ofDatabase = failureOfDatabase(error)
  if (ofDatabase) return ofDatabase
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return fail('badRequest')
  return fail('internal')
}
