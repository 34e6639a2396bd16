import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Longer than any request should take; what hangs must not keep a server from ending. */
const patienceMs = 10_000

/**
 * Counts the requests under way. Call it after whatever takes requests away for good (streams): those are not counted, since they end
 * only with the server.
 */
export function countRequests(server: FastifyInstance) {
  const underWay = new Set<FastifyRequest>()
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  // A connection that is kept for the next request would keep the server too.
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  server.addHook('preParsing', async request => {
    // Of one whose client has gone by now, no answer and no end would be heard.
    if (!request.raw.socket.destroyed) underWay.add(request)
  })
  server.addHook('onResponse', async request => {
    underWay.delete(request)
  })
  server.addHook('onRequestAbort', async request => {
    underWay.delete(request)
  })

  return {
    /** Settles when every request has its answer. */
    async idle(): Promise<void> {
      const until = performance.now() + patienceMs
      while (underWay.size > 0 && performance.now() < until)
        await new Promise(resolve => setTimeout(resolve, 5))
    },
  }
}
