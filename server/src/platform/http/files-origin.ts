import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { fail } from '../errors.ts'

/**
 * Foreign content, that is bytes which people uploaded, never runs with the cookies and the storage of the product (decision 26). Every
 * answer with such bytes makes the browser treat them as a document of an opaque origin, whatever host they come from. FILES_ORIGIN adds a
 * second barrier: a host name that serves these bytes and nothing else.
 */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answers carry foreign content: with FILES_ORIGIN set, they leave only from there. */
    sendsForeignContent?: boolean
  }
}

/** The origin that links to files begin with; empty where files come from the host of the pages. */
export const filesOriginOf = (config: Pick<Config, 'filesOrigin' | 'uploadHost'>) =>
  config.filesOrigin || config.uploadHost

/** What every answer with foreign content says to a browser, beside the headers that all answers have. */
export const foreignContentHeaders = (config: Pick<Config, 'filesOrigin' | 'uploadHost'>) => ({
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': filesOriginOf(config) ? 'cross-origin' : 'same-origin',
})

/** Whether a Host header names the host of FILES_ORIGIN; false where none is set. */
export function isFilesHost({ filesOrigin }: Pick<Config, 'filesOrigin'>, host: string | undefined): boolean {
  if (!filesOrigin || !host) return false
  // A proxy may drop the port, and a name may end with a dot.
  const hostname = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  return hostname === new URL(filesOrigin).hostname
}

/**
 * Separates the two hosts: that of FILES_ORIGIN answers requests for files and refuses all others, as if no endpoint had that address; the
 * host of the pages redirects requests for files. Register it before any other hook that answers requests.
 */
export function separateFiles(server: FastifyInstance, config: Config): void {
  if (!config.filesOrigin) return
  server.addHook('onRequest', async (request, reply) => {
    const isFile = request.routeOptions.config.sendsForeignContent === true
    if (isOnFilesHost(config, request)) {
      if (!isFile) throw fail('endpointNotFound')
    } else if (isFile) {
      const { pathname, search } = new URL(request.url, config.filesOrigin)
      return reply.header('cache-control', 'no-store').redirect(config.filesOrigin + pathname + search, 307)
    }
  })
}

/** By what the connection says and by what a proxy says: a header that only one of them set must not lead past the separation. */
const isOnFilesHost = (config: Config, request: FastifyRequest) =>
  isFilesHost(config, request.headers.host) || isFilesHost(config, request.host)
