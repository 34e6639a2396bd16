import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit one packet with their headers, compressed or not. */
const smallestBytes = 1024

/** Routes of libraries and of no contract row that hold no secrets. */
const publicRoutes = /^\/(docs\b|(open|async)api\.json$|icons\/:)/

const options = {
  threshold: smallestBytes,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/**
 * Compresses the answers of routes whose config says `isCompressed`, for clients that accept it; register it before them. Answers that hold a
 * secret are not compressed (`holdsSecret` of a contract row): the length of a compressed answer tells how much of what somebody chose stands
 * in it twice (BREACH, CVE-2013-3587). Files of people are sent as they are; those of the client were compressed when it was built.
 */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  server.addHook('onRoute', route => {
    if (route.config?.isCompressed || publicRoutes.test(route.url)) route.compress = options
  })
  // Only answers: requests are small, and a compressed one could grow without end.
  await server.register(fastifyCompress, { ...options, global: false, globalDecompression: false })
  server.addHook('onRoute', route => {
    // Fastify drops the body of a HEAD answer in a hook of its own, which stands before the compression and would leave it nothing to measure.
    if (route.method === 'HEAD' && route.compress && Array.isArray(route.onSend))
      route.onSend = [route.onSend.at(-1)!, ...route.onSend.slice(0, -1)]
  })
}
