import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'

const mostBytes = 256 * 1024

/** A small body, which is XML. @throws payloadTooLarge, badRequest when it is not UTF-8 */
export async function readBody({ raw }: FastifyRequest): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // The rest of one that is too large is thrown away, and the connection stays.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).byteLength
    if (bytes > mostBytes) throw fail('payloadTooLarge')
    chunks.push(chunk as Buffer)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw fail('badRequest')
  }
}

/** Whether the request brings a body at all. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
