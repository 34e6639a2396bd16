import type { IncomingMessage, ServerResponse } from 'node:http'
import { Client, type ClientNode, type Link } from '../client.ts'
import type { Codec, Encoded } from '../codec.ts'
import { jsonCodec } from '../codec-json.ts'
import { protobufCodec, readEmulation } from '../codec-protobuf.ts'
import { disconnects } from '../codes.ts'
import type { Octets } from '../octets.ts'
import type { TransportKind } from '../types.ts'
import { headersOf } from './request.ts'

const streamHeaders = {
  'Cache-Control': 'private, no-cache, no-store, must-revalidate, max-age=0',
  'X-Accel-Buffering': 'no',
}
/** How long a peer may take to read what stands before the end of its stream. */
const closeTimeoutMs = 5_000
/** An emulated command is a frame inside JSON inside a body; escapes may double it. */
const emulationFactor = 2

const routes: Record<string, (node: ClientNode, exchange: Exchange) => Promise<void>> = {
  '/connection/http_stream': httpStream,
  '/connection/sse': serverSentEvents,
  '/emulation': emulation,
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

/** Takes the request if it is for one of the HTTP transports; the answer then follows by itself. */
export function handleHttp(node: ClientNode, request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url?.split('?', 1)[0] ?? ''
  if (!Object.hasOwn(routes, path)) return false
  const exchange = { request, response, url: new URL(request.url ?? '/', 'http://endpoint') }
  // An aborted request or a write after the peer left: the close event tells the client object.
  response.on('error', () => undefined)
  serve(node, exchange, routes[path]!).catch(error => {
    const status = error instanceof HttpError ? error.status : 500
    if (status === 500) node.log.error({ err: error }, 'a real-time request failed')
    if (!response.headersSent) response.writeHead(status, { Connection: 'close' }).end()
  })
  return true
}

class HttpError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

async function serve(
  node: ClientNode,
  exchange: Exchange,
  route: (node: ClientNode, exchange: Exchange) => Promise<void>,
): Promise<void> {
  const { request, response } = exchange
  const { origin, host } = request.headers
  if (!node.origins(origin, host ?? '')) throw new HttpError(403)
  if (origin !== undefined) {
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Access-Control-Allow-Credentials', 'true')
    response.setHeader('Vary', 'Origin')
  }
  if (request.method === 'OPTIONS') {
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type')
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST')
    response.writeHead(204).end()
  } else if (node.isClosing) throw new HttpError(503)
  else await route(node, exchange)
}

/** The body is the first frame; the answer is an endless stream of messages. */
async function httpStream(node: ClientNode, { request, response }: Exchange): Promise<void> {
  if (request.method !== 'POST') throw new HttpError(405)
  const codec = isBinary(request) ? protobufCodec : jsonCodec
  const frame = await bodyOf(request, node.limits.frameBytes)
  const type = codec === protobufCodec ? 'application/octet-stream' : 'application/json'
  response.writeHead(200, { ...streamHeaders, 'Content-Type': type }).flushHeaders()
  open(node, new StreamLink('http_stream', request, response, codec), codec, request, frame)
}

/** The first frame is in the query or the body; messages are events. */
async function serverSentEvents(node: ClientNode, { request, response, url }: Exchange): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'POST') throw new HttpError(405)
  const { frameBytes } = node.limits
  const isPost = request.method === 'POST'
  const frame = isPost
    ? await bodyOf(request, frameBytes)
    : Buffer.from(url.searchParams.get('cf_connect') ?? '')
  if (frame.length > frameBytes) throw new HttpError(413)
  response.writeHead(200, { ...streamHeaders, 'Content-Type': 'text/event-stream; charset=utf-8' })
  response.write('\r\n')
  open(node, new StreamLink('sse', request, response, jsonCodec), jsonCodec, request, frame)
}

function open(
  node: ClientNode,
  link: StreamLink,
  codec: Codec,
  request: IncomingMessage,
  frame: Buffer,
): void {
  const client = new Client(node, link, codec, headersOf(request))
  link.onClose(() => client.closed(disconnects.closed.code, disconnects.closed.reason))
  client.receive(frame)
}

/** The client's half of both: one request per frame, matched by its session. */
async function emulation(node: ClientNode, { request, response }: Exchange): Promise<void> {
  if (request.method !== 'POST') throw new HttpError(405)
  const body = await bodyOf(request, node.limits.frameBytes * emulationFactor)
  const command = isBinary(request) ? readEmulation(body) : readJson(body)
  if (command === undefined) throw new HttpError(400)
  if (command.node !== node.id) throw new HttpError(404)
  if (command.data.length > node.limits.frameBytes) throw new HttpError(413)
  // A session that has ended is no error here: its stream has notified the client already.
  node.sessions.get(command.session)?.receive(command.data)
  response.writeHead(204).end()
}

function readJson(body: Buffer): { session: string; node: string; data: Buffer } | undefined {
  try {
    const { session, node, data } = JSON.parse(body.toString('utf8'))
    if (typeof session !== 'string' || typeof node !== 'string' || typeof data !== 'string') return undefined
    return { session, node, data: Buffer.from(data) }
  } catch {
    return undefined
  }
}

function isBinary(request: IncomingMessage): boolean {
  return request.headers['content-type']?.startsWith('application/octet-stream') === true
}

async function bodyOf(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // A body that is too long must not take the connection with it before the 413 is written.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new HttpError(413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

class StreamLink implements Link {
  readonly kind: TransportKind
  readonly isEmulated = true
  readonly remoteAddress: string
  readonly #response: ServerResponse
  readonly #codec: Codec

  constructor(kind: TransportKind, request: IncomingMessage, response: ServerResponse, codec: Codec) {
    this.kind = kind
    this.remoteAddress = request.socket.remoteAddress ?? ''
    this.#response = response
    this.#codec = codec
    request.socket.setNoDelay(true)
  }

  onClose(listener: () => void): void {
    if (this.#response.destroyed || this.#response.socket === null) queueMicrotask(listener)
    else this.#response.on('close', listener)
  }

  write(messages: readonly Encoded[]): number {
    if (this.#response.writableEnded || this.#response.destroyed) return 0
    const octets = messages.map(({ octets }) => this.#framed(octets)).join('')
    this.#response.write(octets, 'latin1')
    return octets.length
  }

  #framed(octets: Octets): Octets {
    if (this.#codec.protocol === 'protobuf') return octets
    return this.kind === 'sse' ? `data: ${octets}\n\n` : `${octets}\n`
  }

  buffered(): number {
    return this.#response.writableLength
  }

  /** A stream has no close frame: the code travels as a push, then the stream ends. */
  close(code: number, reason: string): void {
    this.write([this.#codec.encode({ push: { disconnect: { code, reason } } })])
    this.#response.end()
    setTimeout(() => this.#response.destroy(), closeTimeoutMs).unref()
  }

  terminate(): void {
    this.#response.destroy()
  }
}
