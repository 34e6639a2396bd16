import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { Client, type ClientNode, type Link } from '../client.ts'
import type { Encoded } from '../codec.ts'
import { jsonCodec } from '../codec-json.ts'
import { protobufCodec } from '../codec-protobuf.ts'
import type { Octets } from '../octets.ts'
import { headersOf, refuse } from './request.ts'

export const websocketPath = '/connection/websocket'
const protobufProtocol = 'centrifuge-protobuf'
const protocols = [protobufProtocol, 'centrifuge-json']
/** How long a peer may take to answer a close frame, or to read what stands before it. */
const closeTimeoutMs = 5_000
const finalText = 0x81
const finalBinary = 0x82

/** Answers upgrades of the endpoint's path and gives each socket to a client. */
export function attachWebSocket(node: ClientNode, server: Server): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: node.limits.frameBytes,
    closeTimeout: closeTimeoutMs,
    handleProtocols: offeredProtocols => protocols.find(protocol => offeredProtocols.has(protocol)) ?? false,
  } as ConstructorParameters<typeof WebSocketServer>[0])

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Split, not parsed: what stands here may be no URL at all, and nobody would catch that.
    const [path, query] = (request.url ?? '').split('?', 2)
    if (path !== websocketPath) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
    } else if (node.isClosing) refuse(socket, 503)
    else if (!node.origins(request.headers.origin, request.headers.host ?? '')) refuse(socket, 403)
    else {
      const wishes = new URLSearchParams(query)
      sockets.handleUpgrade(request, socket, head, acceptedSocket =>
        open(node, acceptedSocket, socket, request, wishes),
      )
    }
  }
  server.on('upgrade', upgrade)
  return () => void server.off('upgrade', upgrade)
}

interface Carrier extends WebSocket {
  client: Client
}

function open(
  node: ClientNode,
  socket: WebSocket,
  raw: Duplex,
  request: IncomingMessage,
  wishes: URLSearchParams,
): void {
  const format = wishes.get('cf_protocol') ?? wishes.get('format')
  const isProtobuf = socket.protocol === protobufProtocol || format === 'protobuf'
  const link = new WebSocketLink(socket, raw, request.socket.remoteAddress ?? '', isProtobuf)
  const carrier = socket as Carrier
  carrier.client = new Client(node, link, isProtobuf ? protobufCodec : jsonCodec, headersOf(request))
  // Shared functions that find their connection by `this`: an idle connection keeps no closures.
  socket.on('message', onMessage)
  socket.on('close', onClose)
  socket.on('error', onError)
}

function onMessage(this: WebSocket, data: RawData): void {
  ;(this as Carrier).client.receive(data as Buffer)
}

function onClose(this: WebSocket, code: number, reason: Buffer): void {
  ;(this as Carrier).client.closed(code, reason.toString())
}

/** `ws` answers broken frames (and 1009 for large ones) by itself; the close event follows. */
function onError(): void {}

class WebSocketLink implements Link {
  readonly kind = 'websocket'
  readonly isEmulated = false
  readonly remoteAddress: string
  readonly #socket: WebSocket
  readonly #raw: Duplex
  readonly #isBinary: boolean

  constructor(socket: WebSocket, raw: Duplex, remoteAddress: string, isBinary: boolean) {
    this.#socket = socket
    this.#raw = raw
    this.remoteAddress = remoteAddress
    this.#isBinary = isBinary
  }

  /**
   * Frames from a server are neither masked nor, here, compressed: the same bytes suit every socket. They are
   * built once, kept on the message and written whole, between whatever frames `ws` writes itself.
   */
  write(messages: readonly Encoded[]): number {
    if (this.#socket.readyState !== WebSocket.OPEN) return 0
    const frame = this.#isBinary ? frameOf(messages, finalBinary, '') : frameOf(messages, finalText, '\n')
    this.#raw.write(frame, 'latin1')
    return frame.length
  }

  buffered(): number {
    return this.#raw.writableLength
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}

function frameOf(messages: readonly Encoded[], opcode: number, separator: string): Octets {
  const first = messages[0]!
  if (messages.length === 1) {
    first.frame ??= buildFrame(messages, opcode, separator)
    return first.frame
  }
  // The members of a room mostly have the same queue: what one of them joined serves the next.
  const { joined: joinedFrame } = first
  if (joinedFrame !== undefined && isSame(joinedFrame.parts, messages)) return joinedFrame.frame
  const frame = buildFrame(messages, opcode, separator)
  first.joined = { parts: [...messages], frame }
  return frame
}

function isSame(a: readonly Encoded[], b: readonly Encoded[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** RFC 6455 section 5.2: FIN and opcode, the length in 1, 3 or 9 bytes, the payload. */
function buildFrame(messages: readonly Encoded[], opcode: number, separator: string): Octets {
  let payload = messages[0]!.octets
  for (let i = 1; i < messages.length; i++) payload += separator + messages[i]!.octets
  return headOf(opcode, payload.length) + payload
}

function headOf(opcode: number, length: number): Octets {
  if (length < 126) return String.fromCharCode(opcode, length)
  if (length < 65_536) return String.fromCharCode(opcode, 126, length >>> 8, length & 0xff)
  const head = Buffer.of(opcode, 127, 0, 0, 0, 0, 0, 0, 0, 0)
  head.writeBigUInt64BE(BigInt(length), 2)
  return head.toString('latin1')
}
