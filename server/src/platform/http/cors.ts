import type { FastifyInstance } from 'fastify'

/** What pages of another origin may ask of the host of files: uploads (of one piece and tus), and the files themselves. */
const servedAcross =
  /^\/(files\/|shared-files\/|media-service\/|[a-z-]+\/v[12]\/domains\/[^/]+\/(.*\/)?(upload(\/|$)|pictures\/))/

/** How the client speaks there. No cookies: the bearer is the only credential. */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const requestHeaders =
  'authorization, content-type, dpop, range, x-device-id, x-device-token, x-user-agent, tus-resumable, upload-length, upload-metadata, upload-offset, upload-defer-length'
const readableHeaders =
  'date, location, retry-after, x-request-id, content-range, etag, tus-resumable, tus-version, upload-length, upload-offset, upload-expires'
const rememberedSeconds = 7_200

/** Lets the pages of one origin use the host of files (UPLOAD_HOST); other origins hear nothing that a browser would take as a yes. */
export function allowPagesOf(server: FastifyInstance, origin: string): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!servedAcross.test(request.url)) return
    // Also where it is refused: what a cache keeps of one origin's answer is not another's.
    reply.header('vary', 'Origin')
    if (request.headers.origin !== origin) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': readableHeaders,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': String(rememberedSeconds),
      })
      .send()
  })
}
