import { Centrifuge, type Options, type Subscription, UnauthorizedError } from 'centrifuge'
import * as protobufBuild from 'centrifuge/build/protobuf'
import { WebSocket } from 'ws'
import type { RealtimeHooks, RealtimeOptions } from '../types.ts'
import { usingCleanups } from './cleanup.ts'
import { type Endpoint, startEndpoint } from './endpoint.ts'
import { FetchEventSource } from './event-source.ts'

/** The ways in which the unmodified client library can be connected. */
export const transports = [
  { name: 'JSON over WebSocket', transport: 'websocket', isBinary: false },
  { name: 'Protobuf over WebSocket', transport: 'websocket', isBinary: true },
  { name: 'JSON over HTTP streaming', transport: 'http_stream', isBinary: false },
  { name: 'Protobuf over HTTP streaming', transport: 'http_stream', isBinary: true },
  { name: 'JSON over SSE', transport: 'sse', isBinary: false },
] as const

export type Way = (typeof transports)[number]

const paths = {
  websocket: '/connection/websocket',
  http_stream: '/connection/http_stream',
  sse: '/connection/sse',
}

export function makeClient(way: Way, endpoint: Endpoint, options: Partial<Options> = {}): Centrifuge {
  const base = way.transport === 'websocket' ? endpoint.url.replace('http', 'ws') : endpoint.url
  const Library = way.isBinary ? (protobufBuild.Centrifuge as unknown as typeof Centrifuge) : Centrifuge
  return new Library([{ transport: way.transport, endpoint: base + paths[way.transport] }], {
    websocket: WebSocket,
    fetch,
    readableStream: ReadableStream,
    eventsource: FetchEventSource,
    emulationEndpoint: `${endpoint.url}/emulation`,
    minReconnectDelay: 10,
    maxReconnectDelay: 50,
    ...options,
  })
}

/** Each build recognises only its own class. */
export function unauthorized(way: Way): Error {
  const Unauthorized = way.isBinary ? protobufBuild.UnauthorizedError : UnauthorizedError
  return new Unauthorized('signed out')
}

/** What the application hands to the library: bytes in the Protobuf build. */
export function outgoing(way: Way, value: unknown): unknown {
  return way.isBinary ? new TextEncoder().encode(JSON.stringify(value)) : value
}

export function incoming(way: Way, data: unknown): unknown {
  return way.isBinary ? JSON.parse(new TextDecoder().decode(data as Uint8Array)) : data
}

interface Emitter {
  on(event: string, listener: (context: never) => void): unknown
}

/** The contexts of an event from now on; `next()` waits for one that was not taken yet. */
export function listen(emitter: Centrifuge | Subscription, event: string) {
  // biome-ignore lint/suspicious/noExplicitAny: contexts differ by event
  const all: any[] = []
  let nextIndex = 0
  let wake: (() => void) | undefined
  ;(emitter as unknown as Emitter).on(event, context => {
    all.push(context)
    wake?.()
  })
  return {
    all,
    // biome-ignore lint/suspicious/noExplicitAny: as above
    async next(): Promise<any> {
      while (all.length <= nextIndex) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      return all[nextIndex++]
    },
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Endpoints and clients of one transport that are gone after each test. */
export function usingClients(way: Way) {
  const cleanups = usingCleanups()

  async function start(
    hooks?: Partial<RealtimeHooks>,
    options?: Partial<RealtimeOptions> & { port?: number },
  ): Promise<Endpoint> {
    const endpoint = await startEndpoint(hooks, options)
    cleanups.push(() => endpoint.close())
    return endpoint
  }

  /** The token is the user's name. */
  function client(endpoint: Endpoint, user = 'an', options: Partial<Options> = {}): Centrifuge {
    const centrifuge = makeClient(way, endpoint, { token: user, ...options })
    cleanups.push(() => centrifuge.disconnect())
    return centrifuge
  }

  async function connected(
    endpoint: Endpoint,
    user?: string,
    options?: Partial<Options>,
  ): Promise<Centrifuge> {
    const centrifuge = client(endpoint, user, options)
    centrifuge.connect()
    await centrifuge.ready(5_000)
    return centrifuge
  }

  const decode = (data: unknown) => incoming(way, data)
  const write = (value: unknown) => outgoing(way, value)
  return { start, client, connected, read: decode, write, cleanups }
}
