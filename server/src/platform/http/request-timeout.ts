import type { FastifyInstance, FastifyRequest } from 'fastify'

const patienceMs = 30_000
const checkEveryMs = 5_000

/** Ends connections whose request does not arrive in its time. Node's own limit is one for all; uploads need another than calls. */
export function limitRequestTime(server: FastifyInstance): void {
  const arriving = new Map<FastifyRequest, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, until] of arriving) {
      if (request.raw.complete) arriving.delete(request)
      else if (until < now) request.raw.destroy()
    }
  }, checkEveryMs)
  timer.unref()
  server.addHook('onRequest', async request => {
    if (request.raw.complete || request.method === 'GET') return
    arriving.set(request, performance.now() + (request.routeOptions.config.patienceMs ?? patienceMs))
  })
  server.addHook('onResponse', async request => void arriving.delete(request))
  server.addHook('onRequestAbort', async request => void arriving.delete(request))
  server.addHook('onClose', async () => clearInterval(timer))
}
