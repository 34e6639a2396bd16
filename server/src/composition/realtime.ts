import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { App } from '../platform/app.ts'
import type { Notices } from '../platform/db/notices.ts'
import { createRealtime, type Realtime } from '../platform/realtime/index.ts'
import {
  beatSeconds,
  createCentrifugoRealtime,
  registerCentrifugoProxy,
} from '../platform/realtime-centrifugo/index.ts'
import * as identity from '../services/identity/index.ts'
import { namespaces, type realtimeHooks } from './realtime-hooks.ts'

export interface OpenRealtime {
  api: Realtime
  presence: identity.Presence
  /** What a page connects to besides its own host. */
  origins: string[]
  /** Where the connections are this process's own: tells everyone that they may have missed something. */
  invalidate: (() => void) | undefined
  serve(server: FastifyInstance): void
  close(): Promise<void>
}

export interface OpenOptions {
  hooks: ReturnType<typeof realtimeHooks>
  notices: Notices
  origins(origin: string | undefined, host: string): boolean
}

/** Real time as it is configured: in this process, or held by Centrifugo and decided here. */
export function openRealtime(app: App, options: OpenOptions): OpenRealtime {
  const origins = originsOf(app.config.realtimeUrl)
  const { centrifugo } = app.config
  return centrifugo ? overCentrifugo(app, options, centrifugo, origins) : inProcess(app, options, origins)
}

/** Where the HTTP transports answer. */
const ways = /^\/(connection\/|emulation)/

function inProcess(app: App, { hooks, origins }: OpenOptions, pageOrigins: string[]): OpenRealtime {
  const endpoint = createRealtime({ namespaces, hooks, log: app.log, origins })
  return {
    api: endpoint,
    presence: identity.createPresence(app),
    origins: pageOrigins,
    invalidate: () => endpoint.invalidate(),
    serve(server) {
      server.addHook('onRequest', async (request, reply) => {
        // Its answers never pass through Fastify's hands; what every answer says to a browser, they say too.
        if (ways.test(request.url))
          for (const [name, value] of Object.entries(reply.getHeaders()))
            reply.raw.setHeader(name, value ?? '')
        if (endpoint.handle(request.raw, reply.raw)) reply.hijack()
      })
      endpoint.attach(server.server as Server)
    },
    close: () => endpoint.close(),
  }
}

function overCentrifugo(
  app: App,
  { hooks, notices }: OpenOptions,
  { apiUrl, apiKey, proxySecret }: NonNullable<App['config']['centrifugo']>,
  origins: string[],
): OpenRealtime {
  const presence = identity.createSharedPresence(app, { notices, beatMs: beatSeconds * 1_000 })
  const api = createCentrifugoRealtime({
    ...{ apiUrl, apiKey, log: app.log },
    connectionsOf: async user =>
      (await presence.connectionsOf(user)).map(({ clientId, ...meta }) => ({ client: clientId, meta })),
  })
  let proxy: ReturnType<typeof registerCentrifugoProxy> | undefined
  return {
    api,
    presence,
    origins,
    invalidate: undefined,
    serve(server) {
      proxy = registerCentrifugoProxy(server, { secret: proxySecret, hooks, realtime: api, log: app.log })
    },
    async close() {
      proxy?.close()
      api.close()
    },
  }
}

/** A page may open a socket elsewhere, and fall back to streams over HTTP there, only where its policy names the place. */
function originsOf(realtimeUrl: string | undefined): string[] {
  if (realtimeUrl === undefined || !URL.canParse(realtimeUrl)) return []
  const { host, protocol } = new URL(realtimeUrl)
  const isSecure = protocol === 'wss:' || protocol === 'https:'
  return isSecure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`]
}
