import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRealtime } from '../realtime.ts'
import type { EmbeddedRealtime, NamespaceOptions, RealtimeHooks, RealtimeOptions } from '../types.ts'

/** The endpoint alone on a free port, with rules simple enough to read in a test. */
export interface Endpoint {
  realtime: EmbeddedRealtime
  server: Server
  url: string
  websocketUrl: string
  close(): Promise<void>
}

export const testNamespaces: Record<string, NamespaceOptions> = {
  '': { presence: true },
  room: { presence: true, history: { size: 100, ttlMs: 60_000 }, recover: true },
  user: { history: { size: 300, ttlMs: 60_000 }, recover: true },
  recovery: { history: { size: 100, ttlMs: 60_000 }, forceRecovery: true },
  small: { history: { size: 2, ttlMs: 60_000 }, forceRecovery: true },
  live: {},
  company: { presence: true, joinLeave: true },
  loud: { presence: true, joinLeave: 'forced' },
  note: { history: { size: 50, ttlMs: 60_000 }, forceRecovery: true, delta: true, deltaOnPublish: true },
}

/** The token is the user's name; everything known is allowed. */
export const openHooks: RealtimeHooks = {
  onConnect: async ({ token }) => ({ user: token }),
  onSubscribe: async () => ({}),
  onPublish: async () => ({}),
  onPresence: async () => undefined,
  onHistory: async () => undefined,
}

export async function startEndpoint(
  hooks: Partial<RealtimeHooks> = {},
  options: Partial<RealtimeOptions> & { port?: number } = {},
): Promise<Endpoint> {
  const { port, ...rest } = options
  const realtime = createRealtime({
    namespaces: testNamespaces,
    hooks: { ...openHooks, ...hooks },
    ...rest,
  })
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!realtime.handle(request, response)) response.writeHead(404).end()
  })
  realtime.attach(server)
  await new Promise<void>(resolve => server.listen(port ?? 0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    realtime,
    server,
    url: `http://${host}`,
    websocketUrl: `ws://${host}/connection/websocket`,
    async close() {
      await realtime.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
