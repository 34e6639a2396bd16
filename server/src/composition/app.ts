import type { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { channels, contract, events, rpcMethods } from '@trau/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createApiUsage } from '#platform/api-usage.ts'
import type { App, Services } from '#platform/app.ts'
import { beginAudit, endAudit, writeInterrupted } from '#platform/audit/pending.ts'
import { createRefusalNotes } from '#platform/audit/refusal-notes.ts'
import { writeAudit } from '#platform/audit.ts'
import { createAccessTokens } from '#platform/auth/access-token.ts'
import { loadSigningKeys } from '#platform/auth/keys.ts'
import { createRevocations } from '#platform/auth/revocations.ts'
import { createChannelRights } from '#platform/channel-rights.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type Connection, openDatabase } from '#platform/db/index.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createNotices } from '#platform/db/notices.ts'
import { createDiskGuard } from '#platform/disk.ts'
import { fail } from '#platform/errors.ts'
import { openFiles } from '#platform/files/index.ts'
import { registerClient } from '#platform/http/client-files.ts'
import { registerCompression } from '#platform/http/compress.ts'
import { allowPagesOf } from '#platform/http/cors.ts'
import { registerDocs } from '#platform/http/docs.ts'
import { createEnding } from '#platform/http/ending.ts'
import { filesOriginOf, isFilesHost, separateFiles } from '#platform/http/files-origin.ts'
import { registerHealth } from '#platform/http/health.ts'
import { registerIcons } from '#platform/http/icons.ts'
import type { RouteServices } from '#platform/http/routes.ts'
import { createServer } from '#platform/http/server.ts'
import { loadDataId } from '#platform/installation.ts'
import { type Jobs, startJobs } from '#platform/jobs/index.ts'
import { type Part, startParts, stopParts } from '#platform/lifecycle.ts'
import { createLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createOutbound } from '#platform/outbound.ts'
import { createDispatcher } from '#platform/outbox/dispatcher.ts'
import { DrainedPartitions } from '#platform/outbox/drained.ts'
import { createOutbox, type OutboxOptions } from '#platform/outbox/outbox.ts'
import { createRelay, type Relay } from '#platform/outbox/relay.ts'
import { createOutgoing, type Outgoing } from '#platform/outgoing/index.ts'
import { registerOutboxPage } from '#platform/outgoing/page.ts'
import { createPictures } from '#platform/pictures/index.ts'
import { createProcessors, type Processors } from '#platform/processors/index.ts'
import { productVersion } from '#platform/product-version.ts'
import { loadVapidKeys } from '#platform/push/vapid.ts'
import { createRateLimiter } from '#platform/rate-limit/bucket.ts'
import { loadSecrets } from '#platform/secrets.ts'
import { createServices, resourcesOf, workOf } from '#platform/service.ts'
import { createTenants } from '#platform/tenants.ts'
import { createTurn } from '#platform/turn/index.ts'
import * as chat from '../services/chat/index.ts'
import type * as identityAuthen from '../services/identity-authen/index.ts'
import * as invitation from '../services/invitation/index.ts'
import { createMailSources } from '../services/notification/index.ts'
import * as rtc from '../services/rtc/index.ts'
import { createDelivery } from './delivery.ts'
import { guestCircle } from './guest-circle.ts'
import { createFindRoute } from './outgoing.ts'
import { openRealtime } from './realtime.ts'
import { realtimeHooks } from './realtime-hooks.ts'
import { personalData, serviceJobs, services } from './services.ts'
import { createTickers } from './tickers.ts'

/** The kernel's queue of connections to accept: all clients reconnect at once after a restart. */
const waitingConnections = 4_096

export interface RunningApp {
  app: App
  server: FastifyInstance
  /** Listens and returns the address, `http://127.0.0.1:3000`. */
  listen(): Promise<string>
  /** Accepts no new requests, finishes those under way, publishes their events, and only then disconnects the clients. */
  close(): Promise<void>
  /** Path and key that open `/dev/outbox` once, where it is served. */
  outboxLink: string | undefined
}

export interface AppOptions {
  clock?: Clock
  /** Validates answers and errors against the contract (tests). */
  strict?: boolean
  /** Folder of the built client. */
  client?: string
  /** Runs scheduled jobs and tickers (main does; tests run jobs themselves). */
  jobs?: boolean
  /** Serves `/dev/outbox`, if this server is only for this machine. */
  outboxPage?: boolean
  /** Other processes share this database. */
  isShared?: boolean
  /**
   * False: events and mail are written and left to the server's processes, as one that is here for a single command must not take them over.
   * Default: true.
   */
  workers?: boolean
  /** Work that follows events (notifications, link previews) is left out: benches measure what it costs. Default: it is done. */
  processors?: boolean
  /** How often the outbox is polled for rows of which no notice came. Default: 1,000. */
  outboxPollMs?: number
  /** What says how much room the disk has; another one only in tests. */
  statDisk?: typeof statfs
  /** Cost of the password hash; lowered only by tests. */
  passwordCost?: identityAuthen.PasswordCost
}

/** Puts the product together: database, platform, services, routes, real time. The one place that knows all of them. */
export async function createApp(
  config: Config,
  connection: Connection,
  options: AppOptions = {},
): Promise<RunningApp> {
  const clock = options.clock ?? systemClock
  const log = createLog(config.logLevel)
  await migrateToLatest(connection)
  const database = openDatabase(connection, { max: config.databasePool, log })
  const hasWorkers = options.workers ?? true
  const isShared = options.isShared ?? config.databaseUrl !== undefined
  const notices = createNotices(database, log)
  const revocations = createRevocations(database, log, notices)
  await revocations.start()
  const secrets = await loadSecrets(database.db, config.secretsKey)
  const accessTokens = createAccessTokens(await loadSigningKeys(database.db, secrets), revocations, clock)

  // A configured database may lie on another machine; only our own data folder is watched.
  const disk = createDiskGuard(config.databaseUrl ? undefined : config.dataDir, log, options.statDisk)
  await disk.start()

  const dispatcher = createDispatcher({
    database,
    log,
    listen: isShared,
    ...(options.outboxPollMs !== undefined && { pollEveryMs: options.outboxPollMs }),
    unpack: chat.unpack,
    async deliver(rows) {
      await (relay?.send(rows) ?? delivery.deliver(rows))
      metrics.delivered(rows)
      await processors.keep(rows)
    },
  })
  const app: App = {
    ...{ config, log, clock, database, db: database.db, accessTokens, revocations, secrets, personalData },
    rateLimiter: createRateLimiter(clock, config.limitsFactor),
    tenants: createTenants(database.db, clock.now),
    dataId: await loadDataId(database.db),
    outbox: createOutbox({
      dispatcher: hasWorkers ? dispatcher : leftToOthers,
      wakeOthers: isShared && hasWorkers ? dispatcher.wakeOthers : undefined,
    }),
    outbound: createOutbound(config.outboundAllow),
    vapidKeys: await loadVapidKeys(database.db, secrets),
    files: await openFiles(config),
    pictures: createPictures(),
    turn: createTurn({ config, secrets, log, liveAmong: claims => rtc.liveParticipants(app, claims) }),
    apiUsage: createApiUsage(database.db, clock.now),
    // These are made from `app` below; reading one before that throws.
    get realtime() {
      return realtime.api
    },
    get outgoing() {
      return outgoing
    },
    get services() {
      return provided
    },
    get processors() {
      return processors
    },
  }
  const metrics = createMetrics(app)
  const delivery = createDelivery(app)
  const realtime = openRealtime(app, {
    hooks: realtimeHooks(app, { isReadOnly: disk.isReadOnly }),
    notices,
    origins: (origin, host) => originAllowed(config, origin, host),
  })
  const { invalidate, presence } = realtime
  const relay: Relay | undefined =
    isShared && invalidate
      ? createRelay({ database, notices, log, deliver: delivery.deliver, missed: invalidate })
      : undefined
  const outgoing: Outgoing = createOutgoing({
    db: database.db,
    clock,
    log,
    isShared,
    findRoute: createFindRoute(app),
    sources: createMailSources(app),
  })
  const { passwordCost } = options
  const provided: Services = createServices(
    services,
    app,
    { notices, metrics, isShared, presence, invalidate, passwordCost },
    { presence, guestCircle, channelRights: createChannelRights(app, notices, isShared) },
  )
  const processors: Processors = createProcessors({
    db: app.db,
    log,
    isShared,
    processors:
      options.processors === false
        ? []
        : services.flatMap(service => service.processors ?? []).map(create => create(app)),
  })

  const server = createServer(config, log)
  separateFiles(server, config)
  await registerCompression(server)
  if (filesOriginOf(config) && config.publicUrl) allowPagesOf(server, new URL(config.publicUrl).origin)
  const routes: RouteServices<App> = {
    app,
    config,
    accessTokens,
    rateLimiter: app.rateLimiter,
    isAdministrator: who => app.services.permissions.isAdministrator(who),
    requirePermission: (caller, permission, isPlaced) =>
      isPlaced
        ? app.services.permissions.requireSomewhere(caller, permission)
        : app.services.permissions.require(caller, permission),
    needsSecondFactor: administrator => app.services.secondFactorNeeds.isNeeded(administrator),
    tenantExists: tenantId => app.tenants.exists(tenantId),
    publicOrigin: request => publicOrigin(config, request),
    isReadOnly: disk.isReadOnly,
    orReadOnly: disk.orReadOnly,
    spoolFolder: join(config.dataDir, 'uploads'),
    strict: options.strict ?? false,
    writeAudit: (entry, pendingId) =>
      pendingId ? endAudit(database.db, pendingId, entry) : writeAudit(database.db, entry),
    beginAudit: entry => beginAudit(database.db, entry),
    isRefusalNoted: createRefusalNotes(clock.now),
  }
  for (const { endpoints = [], routes: otherRoutes = [] } of services) {
    for (const group of endpoints) group.register(server, routes)
    for (const register of otherRoutes) register(server, routes)
  }
  registerHealth(server, app, metrics)
  const outboxLink =
    options.outboxPage && config.isForThisMachine ? registerOutboxPage(server, app) : undefined
  registerIcons(server, config.iconHosts)
  await registerDocs(server, {
    endpoints: contract,
    channels,
    events,
    rpcMethods,
    version: productVersion,
    address: config.publicUrl ?? `http://localhost:${config.port}`,
  })
  realtime.serve(server)
  const ending = createEnding(server)
  const uploads = [config.uploadHost].filter(Boolean)
  const files = [filesOriginOf(config)].filter(Boolean)
  const iconHosts = config.iconHosts.map(host => new URL(host).origin)
  // Previews of documents read files; pictures and videos only show them.
  // Its client asks by HTTP why a socket was refused.
  const liveKit = config.liveKit ? [config.liveKit.url, config.liveKit.url.replace(/^ws/, 'http')] : []
  const connect = [...new Set([...uploads, ...files]), ...realtime.origins, ...iconHosts, ...liveKit]
  await registerClient(
    server,
    options.client,
    { connect, images: files },
    {
      cardOf: request => invitation.pageCardOf(app, { address: request.url, ipAddress: request.ip }),
      originOf: request => publicOrigin(config, request),
    },
  )
  if (hasWorkers && !isShared) await writeInterrupted(database.db, new Date(), true)

  const tickers = createTickers(services, app, { isReadOnly: disk.isReadOnly })
  let jobs: Jobs | undefined
  /**
   * What runs, from what everything stands on to what asks for work. Stopping goes back: no new work, then no requests, then what they caused is
   * finished and published, and only then the clients are disconnected.
   */
  const parts: Part[] = [
    { name: 'database', stop: () => database.close() },
    {
      name: 'counts of the API',
      stop: () =>
        app.apiUsage.flush().catch(error => log.warn({ err: error }, 'counts of the API were lost')),
    },
    { name: 'outbound connections', stop: () => app.outbound.close() },
    { name: 'disk', stop: () => disk.stop() },
    {
      name: 'notices',
      start() {
        if (isShared || config.centrifugo) notices.start()
      },
      stop: () => notices.stop(),
    },
    { name: 'revocations', stop: () => revocations.stop() },
    ...resourcesOf(services, app),
    { name: 'connections', stop: () => ending.closed() },
    { name: 'realtime', stop: () => realtime.close() },
    { name: 'delivery', stop: () => delivery.stop() },
    { name: 'relay', start: () => relay?.ready, stop: () => relay?.idle() },
    { name: 'outgoing', start: () => outgoing.start(), stop: () => outgoing.stop() },
    { name: 'dispatcher', start: () => dispatcher.start(), stop: () => dispatcher.stop() },
    { name: 'turn', stop: () => app.turn.stop() },
    ...workOf(services, app),
    { name: 'processors', start: () => processors.start(), stop: () => processors.stop() },
    { name: 'requests', stop: () => ending.drain() },
    { name: 'tickers', start: () => options.jobs && tickers.start(), stop: () => tickers.stop() },
    {
      name: 'jobs',
      async start() {
        if (options.jobs) jobs = await startJobs(app, connection, serviceJobs)
      },
      stop: () => jobs?.stop(),
    },
  ]
  if (hasWorkers) await startParts(parts)

  return {
    app,
    server,
    outboxLink,
    async listen() {
      await app.turn.start()
      return server.listen({ port: config.port, host: config.host, backlog: waitingConnections })
    },
    close: () => stopParts(parts, log),
  }
}

/** Publications stay in the table until a process with workers reads it. */
const leftToOthers: OutboxOptions['dispatcher'] = {
  drained: new DrainedPartitions(),
  publishCommitted() {},
  scanTable() {},
  wake() {},
}

function publicOrigin(config: Config, request: FastifyRequest): string {
  const origin = config.publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(origin)) throw fail('badRequest')
  return origin
}

/** A browser sends the origin of the page that opens a socket; only our own pages may. Other programs send none. */
function originAllowed(config: Config, origin: string | undefined, host: string): boolean {
  if (isFilesHost(config, host)) return false
  if (origin === undefined) return true
  if (config.publicUrl && origin === config.publicUrl) return true
  if (config.devClient && origin === config.devClient) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
