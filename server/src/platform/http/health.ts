import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too and no shutdown is under way. `/metrics`: Prometheus text, for
 * callers on this machine, or with METRICS_TOKEN as bearer.
 */
export function registerHealth(server: FastifyInstance, app: App): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'trau_' })
  const requests = new Histogram({
    name: 'trau_http_request_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'trau_http_failures_total',
    help: 'Answers of status 500',
    registers: [registry],
  })
  const clients = new Gauge({
    name: 'trau_realtime_clients',
    help: 'Open real-time connections',
    registers: [registry],
    async collect() {
      // Where connections are held elsewhere, that place can be away; the other figures are wanted then all the more.
      const info = await app.realtime.info().catch(() => undefined)
      this.set(info?.clients ?? Number.NaN)
    },
  })
  void clients

  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode === 500) failures.inc()
  })

  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    if (closing) return reply.code(503).send({ status: 'closing' })
    try {
      await app.database.pool.query(isThere)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
  server.get('/metrics', async (request, reply) => {
    const token = app.config.metricsToken
    // A proxy on this machine speaks from 127.0.0.1 for the whole world.
    const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
    const isLocal = /^(::1$|127\.|::ffff:127\.)/.test(request.ip) && !isForwarded
    if (token ? !isSame(request.headers.authorization ?? '', `Bearer ${token}`) : !isLocal)
      return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** One that hangs is as good as gone; the connection that waited is thrown away. */
const isThere = { text: 'SELECT 1', query_timeout: 3_000 }

/** Compares in a time that tells nothing of where they differ. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
