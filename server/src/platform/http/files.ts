import { Readable } from 'node:stream'
import type { ByteRange, ServedFile } from '@trau/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { plainLetters } from '../plain-letters.ts'
import { foreignContentHeaders } from './files-origin.ts'

/**
 * Answers a file in a way that nothing in it can run in our origin, however it is opened: no type but the one that was found out, no
 * scripts, no frames, no other origin's pages reading it. One that can be opened in parts is (RFC 9110, sections 13 and 14): one range a
 * request; of several, the whole.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  config: Config,
): Promise<FastifyReply> {
  const { body, bytes } = file
  const inParts = typeof body === 'function'
  const etag = file.etag && `"${file.etag}"`
  reply.headers({
    'content-type': file.mediaType,
    'content-disposition': dispositionOf(file),
    ...foreignContentHeaders(config),
    'cache-control':
      file.maxAgeSeconds > 0 ? `private, max-age=${file.maxAgeSeconds}, immutable` : 'private, no-store',
    ...(etag && { etag }),
    ...(inParts && { 'accept-ranges': 'bytes' }),
  })
  if (etag && namesOne(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const wantedRange =
    inParts && isStill(request.headers['if-range'], etag) ? request.headers.range : undefined
  const range = bytes === undefined ? undefined : rangeOf(wantedRange, bytes)
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${bytes}`).removeHeader('content-type').send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  const length = range ? range.end - range.start + 1 : bytes
  if (length !== undefined) reply.header('content-length', length)
  if (request.method === 'HEAD') {
    if (body instanceof Readable) body.destroy()
    return reply.send(Readable.from([]))
  }
  if (body instanceof Uint8Array) return reply.send(Buffer.from(body))
  return reply.send(readableOf(inParts ? await body(range) : body))
}

/**
 * A stream is sent itself: one of Node around it would not end it when the client has gone before the first byte was read, and its file or
 * place would stay taken.
 */
export const readableOf = (content: AsyncIterable<Uint8Array | string>): Readable =>
  content instanceof Readable ? content : Readable.from(content)

export function dispositionOf({ fileName, isInline }: Pick<ServedFile, 'fileName' | 'isInline'>): string {
  if (!fileName) return 'inline'
  return `${isInline ? 'inline' : 'attachment'}; filename="${plainName(fileName)}"; filename*=UTF-8''${extendedName(fileName)}`
}

/** For programs that know no other (RFC 6266, appendix D). */
const plainName = (name: string) => plainLetters(name).replace(/[^\x20-\x7e]|["\\%]/gu, '_')

/** As RFC 8187 writes it: what encodeURIComponent leaves alone is not all allowed there. */
const extendedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function namesOne(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .map(one => one.trim().replace(/^W\//, ''))
    .some(one => one === etag || one === '*')
}

/** A part is wanted of what the client has the rest of, and of nothing else. */
const isStill = (header: unknown, etag: string | undefined) => header === undefined || header === etag

/** Undefined for the whole: also of what is no range that we understand, as RFC 9110 says. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1]!, match[2]!]
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'outside' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < bytes ? { start, end } : 'outside'
}
