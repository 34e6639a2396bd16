import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { App } from '../app.ts'
import type { Metrics } from '../metrics.ts'
import { isSameSecret } from '../same-secret.ts'

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too and no shutdown is under way. `/metrics`: Prometheus text, for
 * who sends METRICS_TOKEN as bearer; without that setting for nobody, since a proxy on this machine speaks for the whole world.
 */
export function registerHealth(server: FastifyInstance, app: App, metrics: Metrics): void {
  const { registry } = metrics
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
    if (!/\/domains\/:tenant\//.test(route)) return
    const { tenant } = request.params as { tenant?: string }
    if (tenant) app.apiUsage.record(tenant, reply.statusCode, reply.elapsedTime)
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
    if (!token || !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.callNotFound()
    return reply.type(registry.contentType).send(await metrics.text())
  })
}

/** One that hangs is as good as gone; the connection that waited is thrown away. */
const isThere = { text: 'SELECT 1', query_timeout: 3_000 }
