import { type IncomingMessage, request } from 'node:http'
import { WebSocket } from 'ws'
import { usingCleanups } from './cleanup.ts'
import type { Way } from './clients.ts'
import type { Endpoint } from './endpoint.ts'
import { createReader, emulationOf, frameOf } from './wire-format.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the wire holds
export type Wire = any

/**
 * A peer that speaks the protocol itself, in any transport and encoding, and shows what comes as the JSON objects of the document.
 * What a library would hide (order, frames, codes, pings) is seen here.
 */
export interface Peer {
  /** One frame with these commands. Emulated, it waits for the session and answers with the status of the request. */
  send(...commands: object[]): Promise<number>
  sendFrame(frame: Buffer): Promise<number>
  /** The next message; fails when the connection ends first. */
  next(): Promise<Wire>
  /** Messages until one matches; all of them. */
  until(matches: (message: Wire) => boolean): Promise<Wire[]>
  /** Messages that are here already, after `ms` of waiting for more. */
  quiet(ms: number): Promise<Wire[]>
  /** The code of the end: of the close frame, of the disconnect push, or the HTTP status that refused the stream. */
  readonly closed: Promise<{ code: number; reason: string }>
  /** Stops reading, like a peer that hangs. */
  pause(): void
  leave(): void
}

const paths = { http_stream: '/connection/http_stream', sse: '/connection/sse' }

/** Opens a connection whose first frame is this; a stream cannot be opened without one. */
export function openPeer(way: Way, endpoint: Endpoint, frame: Buffer): Promise<Peer> {
  return way.transport === 'websocket'
    ? overWebSocket(way, endpoint, frame)
    : overStream(way, endpoint, frame)
}

/** Peers of one way that are gone after each test. */
export function usingPeers(way: Way) {
  const cleanups = usingCleanups()
  async function open(endpoint: Endpoint, ...commands: object[]): Promise<Peer> {
    return openRaw(endpoint, frameOf(way, commands))
  }
  async function openRaw(endpoint: Endpoint, frame: Buffer): Promise<Peer> {
    const peer = await openPeer(way, endpoint, frame)
    cleanups.push(() => peer.leave())
    return peer
  }
  /** Connected as the user; the reply is consumed. */
  async function connect(endpoint: Endpoint, user = 'an', more: object = {}): Promise<Peer> {
    const peer = await open(endpoint, { id: 1, connect: { token: user, ...more } })
    await peer.until(message => message.id === 1)
    return peer
  }
  return { open, openRaw, connect }
}

/** Messages in the order of their coming, and the end. */
function createInbox() {
  const messages: Wire[] = []
  let wake: (() => void) | undefined
  let end: { code: number; reason: string } | undefined
  let resolveClosed!: (end: { code: number; reason: string }) => void
  const closed = new Promise<{ code: number; reason: string }>(resolve => {
    resolveClosed = resolve
  })
  return {
    closed,
    add(...more: Wire[]) {
      messages.push(...more)
      wake?.()
    },
    close(code: number, reason: string) {
      end ??= { code, reason }
      resolveClosed(end)
      wake?.()
    },
    async next(): Promise<Wire> {
      while (messages.length === 0) {
        if (end) throw new Error(`closed with ${end.code} ${end.reason}`)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      return messages.shift()
    },
    async until(matches: (message: Wire) => boolean): Promise<Wire[]> {
      const seenFrames: Wire[] = []
      while (!seenFrames.some(matches)) seenFrames.push(await this.next())
      return seenFrames
    },
    async quiet(ms: number): Promise<Wire[]> {
      await new Promise(resolve => setTimeout(resolve, ms))
      return messages.splice(0)
    },
  }
}

async function overWebSocket(way: Way, endpoint: Endpoint, frame: Buffer): Promise<Peer> {
  const inbox = createInbox()
  const protocols = way.isBinary ? ['centrifuge-protobuf'] : []
  const socket = new WebSocket(endpoint.websocketUrl, protocols)
  const readFrames = createReader(way)
  socket.on('message', data => inbox.add(...readFrames(data as Buffer)))
  socket.on('close', (code, reason) => inbox.close(code, reason.toString()))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => undefined)
  const sendFrame = async (bytes: Buffer) => {
    socket.send(bytes, { binary: way.isBinary })
    return 204
  }
  await sendFrame(frame)
  return {
    ...inbox,
    sendFrame,
    send: (...commands) => sendFrame(frameOf(way, commands)),
    pause: () => socket.pause(),
    leave: () => socket.terminate(),
  }
}

async function overStream(way: Way, endpoint: Endpoint, frame: Buffer): Promise<Peer> {
  const inbox = createInbox()
  const type = way.isBinary ? 'application/octet-stream' : 'application/json'
  const isPost = way.transport === 'http_stream'
  const query = isPost ? '' : `?cf_connect=${encodeURIComponent(frame.toString())}`
  const path = paths[way.transport as keyof typeof paths]
  const outgoing = request(endpoint.url + path + query, {
    method: isPost ? 'POST' : 'GET',
    headers: isPost ? { 'content-type': type } : {},
    agent: false,
  })
  outgoing.on('error', error => inbox.close(0, error.message))
  outgoing.end(isPost ? frame : undefined)
  let response: IncomingMessage | undefined
  let resolveSession!: (at: { session: string; node: string }) => void
  const session = new Promise<{ session: string; node: string }>(resolve => {
    resolveSession = resolve
  })
  let end = { code: 0, reason: 'the stream ended' }
  const readFrames = createReader(way)
  outgoing.on('response', incoming => {
    response = incoming
    if (incoming.statusCode !== 200) end = { code: incoming.statusCode!, reason: 'HTTP' }
    incoming.on('data', (chunk: Buffer) => {
      if (incoming.statusCode !== 200) return
      const messages = readFrames(chunk) as Wire[]
      for (const { connect, push } of messages) {
        if (connect) resolveSession(connect)
        if (push?.disconnect) end = push.disconnect
      }
      inbox.add(...messages.filter(({ push }) => !push?.disconnect))
    })
    incoming.on('error', () => undefined)
    incoming.on('close', () => inbox.close(end.code, end.reason))
  })
  const sendFrame = async (bytes: Buffer) => {
    const at = await session
    const body = emulationOf(way, at.session, at.node, bytes)
    const options = { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) }
    // 0: the endpoint went away meanwhile.
    return fetch(`${endpoint.url}/emulation`, options).then(
      answer => answer.status,
      () => 0,
    )
  }
  return {
    ...inbox,
    sendFrame,
    send: (...commands) => sendFrame(frameOf(way, commands)),
    pause: () => void response?.pause(),
    leave: () => outgoing.destroy(),
  }
}
