import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import { failureOfDatabase } from '#platform/db/failure.ts'
import { Failure, fail } from '#platform/errors.ts'
import { readableOf } from '#platform/http/files.ts'
import { foreignContentHeaders } from '#platform/http/files-origin.ts'
import { logRefusal } from '#platform/http/refusals.ts'
import type { RouteServices } from '#platform/http/routes.ts'
import { authenticateProgram, isBrowser } from './authenticate.ts'
import type { Answer, Dav } from './context.ts'
import { copy, move } from './methods/copy-move.ts'
import { remove } from './methods/delete.ts'
import { get } from './methods/get.ts'
import { lock } from './methods/lock.ts'
import { mkcol } from './methods/mkcol.ts'
import { propfind } from './methods/propfind.ts'
import { proppatch } from './methods/proppatch.ts'
import { put } from './methods/put.ts'
import { side } from './methods/side.ts'
import { unlock } from './methods/unlock.ts'
import { root, segmentsOf } from './protocol/addresses.ts'
import { parseIf, submittedTokens } from './protocol/if-header.ts'
import { isSideName } from './protocol/side-names.ts'
import { refusalOf } from './refusals.ts'
import { startSideSweeper } from './side-store.ts'

const methods: Record<string, (dav: Dav) => Promise<Answer | undefined>> = {
  GET: get,
  HEAD: get,
  PUT: put,
  DELETE: remove,
  MKCOL: mkcol,
  COPY: copy,
  MOVE: move,
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  LOCK: lock,
  UNLOCK: unlock,
}
const allowedMethods = ['OPTIONS', ...Object.keys(methods)].join(', ')
/** A large file over a slow line; silence ends earlier (`spool.ts`). */
const patienceMs = 24 * 3_600_000
const pace = { perMinute: 60_000, burst: 10_000 }

/** WebDAV (RFC 4918, class 2) below `/dav`: beside the contract, because the protocol is not ours. */
export function registerDav(server: FastifyInstance, routes: RouteServices<App>): void {
  const { app } = routes
  for (const method of ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'])
    server.addHttpMethod(method, { hasBody: true })
  const stopSweeping = startSideSweeper(app)
  server.addHook('onClose', async () => stopSweeping())

  void server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, callback) => callback(null))
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply))
    for (const url of [root, `${root}/*`]) {
      scope.route({
        method: [...Object.keys(methods), 'OPTIONS', 'POST', 'PATCH'],
        url,
        exposeHeadRoute: false,
        config: { patienceMs },
        handler: serve,
      })
    }
  })

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.method === 'OPTIONS') return sayOptions(reply)
    const act = methods[request.method]
    if (!act) return reply.code(405).header('allow', allowedMethods).send()
    const me = await authenticateProgram(app, request)
    if (!me) return askForPassword(request, reply)
    request.callerId = me.userId
    app.rateLimiter.take(`dav:${me.userId}`, pace)
    if (!reads.has(request.method)) {
      if (me.scope !== 'drive') throw fail('forbidden')
      if (routes.isReadOnly(request.method === 'DELETE')) throw fail('serverReadOnly')
    }
    const lists = parseIf(request.headers.if as string | undefined)
    const dav: Dav = {
      ...{ app, me, request, reply, lists, isReadOnly: routes.isReadOnly },
      hosts: [request.host, new URL(routes.publicOrigin(request)).host],
      segments: segmentsOf(request.raw.url ?? '').segments,
      lockIds: [...submittedTokens(lists)].map(token => token.replace(/^urn:uuid:/, '')),
    }
    return send(reply, await (dav.segments.some(isSideName) ? side(dav) : act(dav)))
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    const knownFailure = error instanceof Failure ? error : failureOfDatabase(error as Error)
    const refusal = refusalOf(knownFailure ?? error)
    if (knownFailure) logRefusal(app.log, knownFailure.code, request)
    if (!refusal)
      app.log.error({ err: error, requestId: request.id, method: request.method }, 'a request failed')
    if (refusal?.retryAfter) reply.header('retry-after', String(refusal.retryAfter))
    return reply
      .code(refusal?.status ?? 500)
      .header('cache-control', 'no-store')
      .removeHeader('content-length')
      .type('application/xml; charset=utf-8')
      .send(refusal?.body ?? '')
  }

  function send(reply: FastifyReply, answer: Answer | undefined): unknown {
    if (!answer) return reply
    const { status, headers = {}, body } = answer
    reply.code(status).header('cache-control', 'no-store').headers(foreignContentHeaders(routes.config))
    if (body !== undefined) reply.type('application/xml; charset=utf-8')
    reply.headers(headers)
    if (body === undefined || reply.request.method === 'HEAD')
      return reply.send(body === undefined ? undefined : '')
    return reply.send(typeof body === 'string' ? body : readableOf(body))
  }
}

const reads = new Set(['GET', 'HEAD', 'PROPFIND'])

/** Programs ask before they send a password: it tells nothing of anybody. */
const sayOptions = (reply: FastifyReply) =>
  reply
    .headers({ dav: '1, 2', allow: allowedMethods, 'ms-author-via': 'DAV', 'cache-control': 'no-store' })
    .send()

function askForPassword(request: FastifyRequest, reply: FastifyReply) {
  if (!isBrowser(request)) reply.header('www-authenticate', 'Basic realm="Trau", charset="UTF-8"')
  return reply
    .code(401)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Cần mật khẩu ứng dụng.\n')
}
