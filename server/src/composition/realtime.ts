import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { App } from '#platform/app.ts'
import type { Notices } from '#platform/db/notices.ts'
import { createRealtime, type Realtime } from '#platform/realtime/index.ts'
import {
  beatSeconds,
  createCentrifugoRealtime,
  registerCentrifugoProxy,
} from '#platform/realtime-centrifugo/index.ts'
import * as identity from '../services/identity/index.ts'
import { namespaces, type realtimeHooks } from './realtime-hooks.ts'

export interface OpenRealtime {
  api: Realtime
  presence: identity.Presence
  /** Origins that a page connects to besides its own. */
  origins: string[]
  /** Only if this process holds the connections: makes every client fetch again, because it may have missed events. */
  invalidate: (() => void) | undefined
  serve(server: FastifyInstance): void
  close(): Promise<void>
}

export interface OpenOptions {
  hooks: ReturnType<typeof realtimeHooks>
  notices: Notices
  origins(origin: string | undefined, host: string): boolean
}

/** Opens real time as configured: embedded in this process, or in Centrifugo with this process as its proxy. */
export function openRealtime(app: App, options: OpenOptions): OpenRealtime {
  const origins = originsOf(app.config.realtimeUrl)
  const { centrifugo } = app.config
  return centrifugo ? overCentrifugo(app, options, centrifugo, origins) : inProcess(app, options, origins)
}

/** Paths of the HTTP transports. */
const httpTransportPaths = /^\/(connection\/|emulation)/

function inProcess(app: App, { hooks, origins }: OpenOptions, pageOrigins: string[]): OpenRealtime {
  const endpoint = createRealtime({ namespaces, hooks, log: app.log, origins })
  return {
    api: endpoint,
    presence: identity.createPresence(app),
    origins: pageOrigins,
    invalidate: () => endpoint.invalidate(),
    serve(server) {
      server.addHook('onRequest', async (request, reply) => {
        // Fastify never sees these answers, so its headers (CORS, security) are copied.
        if (httpTransportPaths.test(request.url))
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
    apiUrl,
    apiKey,
    log: app.log,
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

/** The content security policy must name another origin for sockets and for the HTTP fallback. */
function originsOf(realtimeUrl: string | undefined): string[] {
  if (realtimeUrl === undefined || !URL.canParse(realtimeUrl)) return []
  const { host, protocol } = new URL(realtimeUrl)
  const isSecure = protocol === 'wss:' || protocol === 'https:'
  return isSecure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`]
}
