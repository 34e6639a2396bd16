import type { FastifyInstance } from 'fastify'
import { countRequests } from './in-flight.ts'

/** The two steps in which a server ends. Call it when its routes are registered. */
export function createEnding(server: FastifyInstance) {
  const requests = countRequests(server)
  let closing: Promise<unknown> | undefined
  let idleTimer: NodeJS.Timeout | undefined
  return {
    /** Accepts no new requests, and settles when those under way have their answers. */
    drain(): Promise<void> {
      closing = server.close()
      // Connections that were busy when the server began to close are kept for a next request that never comes.
      idleTimer = setInterval(() => server.server.closeIdleConnections(), 100)
      return requests.idle()
    },
    /** Settles when the last connection has ended: whoever holds one for longer has to end it. */
    async closed(): Promise<void> {
      await closing
      clearInterval(idleTimer)
    },
  }
}
