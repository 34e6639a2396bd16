import { join } from 'node:path'
import { channels, contract, events, rpcMethods } from '@trau/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createApiUsage } from '../platform/api-usage.ts'
import type { App } from '../platform/app.ts'
import { beginAudit, endAudit, writeInterrupted } from '../platform/audit/pending.ts'
import { createRefusalNotes } from '../platform/audit/refusal-notes.ts'
import { writeAudit } from '../platform/audit.ts'
import { createAccessTokens } from '../platform/auth/access-token.ts'
import { loadSigningKeys } from '../platform/auth/keys.ts'
import { createRevocations } from '../platform/auth/revocations.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Connection, openDatabase } from '../platform/db/index.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { createNotices } from '../platform/db/notices.ts'
import { createDiskGuard } from '../platform/disk.ts'
import { fail } from '../platform/errors.ts'
import { openFiles } from '../platform/files/index.ts'
import { registerClient } from '../platform/http/client-files.ts'
import { registerCompression } from '../platform/http/compress.ts'
import { allowPagesOf } from '../platform/http/cors.ts'
import { registerDocs } from '../platform/http/docs.ts'
import { filesOriginOf, isFilesHost, separateFiles } from '../platform/http/files-origin.ts'
import { registerHealth } from '../platform/http/health.ts'
import { registerIcons } from '../platform/http/icons.ts'
import { countRequests } from '../platform/http/in-flight.ts'
import type { RouteServices } from '../platform/http/routes.ts'
import { createServer } from '../platform/http/server.ts'
import { startJobs } from '../platform/jobs/index.ts'
import { registerLiveKitWebhook } from '../platform/livekit/webhook.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { createOutbound } from '../platform/outbound.ts'
import { createDispatcher } from '../platform/outbox/dispatcher.ts'
import { DrainedPartitions } from '../platform/outbox/drained.ts'
import { createOutbox, type OutboxOptions } from '../platform/outbox/outbox.ts'
import { createRelay, type Relay } from '../platform/outbox/relay.ts'
import { createOutgoing } from '../platform/outgoing/index.ts'
import { registerOutboxPage } from '../platform/outgoing/page.ts'
import { createPictures } from '../platform/pictures/index.ts'
import { createProcessors } from '../platform/processors/index.ts'
import { productVersion } from '../platform/product-version.ts'
import { loadVapidKeys } from '../platform/push/vapid.ts'
import { createRateLimiter } from '../platform/rate-limit/bucket.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { createTenants } from '../platform/tenants.ts'
import { createTurn } from '../platform/turn/index.ts'
import * as chat from '../services/chat/index.ts'
import type * as identityAuthen from '../services/identity-authen/index.ts'
import * as invitation from '../services/invitation/index.ts'
import * as rtc from '../services/rtc/index.ts'
import { createDelivery } from './delivery.ts'
import { openRealtime } from './realtime.ts'
import { realtimeHooks } from './realtime-hooks.ts'
import {
  createServices,
  createTickers,
  findRoute,
  mailSources,
  processorsOf,
  registerServices,
  serviceJobs,
} from './services.ts'

/** The kernel's queue of connections to accept: all clients reconnect at once after a restart. */
const waitingConnections = 4_096

export interface RunningApp {
  app: App
  server: FastifyInstance
  /** Listens and returns the address, `http://127.0.0.1:3000`. */
  listen(): Promise<string>
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
  const disk = createDiskGuard(config.databaseUrl ? undefined : config.dataDir, log)
  await disk.start()

  const app = { config, log, clock, database, db: database.db, accessTokens, revocations } as App
  const metrics = createMetrics(app)
  const delivery = createDelivery(app)
  const dispatcher = createDispatcher({
    database,
    log,
    listen: isShared,
    ...(options.outboxPollMs !== undefined && { pollEveryMs: options.outboxPollMs }),
    unpack: chat.unpack,
    async deliver(rows) {
      await (relay?.send(rows) ?? delivery.deliver(rows))
      metrics.delivered(rows)
      await app.processors.keep(rows)
    },
  })
  const realtime = openRealtime(app, {
    hooks: realtimeHooks(app, { isReadOnly: disk.isLow }),
    notices,
    origins: (origin, host) => originAllowed(config, origin, host),
  })
  const { invalidate } = realtime
  const outgoing = createOutgoing({
    db: database.db,
    clock,
    log,
    isShared,
    findRoute: (db, tenantId, channel) => findRoute(app, db, tenantId, channel),
    sources: mailSources(app),
  })
  const relay: Relay | undefined =
    isShared && invalidate
      ? createRelay({ database, notices, log, deliver: delivery.deliver, missed: invalidate })
      : undefined
  Object.assign(app, {
    rateLimiter: createRateLimiter(clock, config.limitsFactor),
    tenants: createTenants(database.db, clock.now),
    outbox: createOutbox({
      dispatcher: hasWorkers ? dispatcher : leftToOthers,
      wakeOthers: isShared && hasWorkers ? dispatcher.wakeOthers : undefined,
    }),
    outbound: createOutbound(config.outboundAllow),
    secrets,
    vapidKeys: await loadVapidKeys(database.db, secrets),
    realtime: realtime.api,
    files: await openFiles(config),
    pictures: createPictures(),
    turn: createTurn({ config, secrets, log, liveAmong: claims => rtc.liveParticipants(app, claims) }),
    outgoing,
    apiUsage: createApiUsage(database.db, clock.now),
  })
  app.services = createServices(app, {
    notices,
    metrics,
    shared: isShared,
    presence: realtime.presence,
    ...options,
  })

  const processors = options.processors === false ? [] : processorsOf(app)
  app.processors = createProcessors({ db: app.db, log, isShared, processors })

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
    isReadOnly: disk.isLow,
    orReadOnly: disk.orReadOnly,
    spoolFolder: join(config.dataDir, 'uploads'),
    strict: options.strict ?? false,
    writeAudit: (entry, pendingId) =>
      pendingId ? endAudit(database.db, pendingId, entry) : writeAudit(database.db, entry),
    beginAudit: entry => beginAudit(database.db, entry),
    isRefusalNoted: createRefusalNotes(clock.now),
  }
  registerServices(server, routes)
  registerHealth(server, app, metrics)
  const outboxLink =
    options.outboxPage && config.isForThisMachine ? registerOutboxPage(server, app) : undefined
  registerIcons(server, config.iconHosts)
  await registerDocs(server, { endpoints: contract, channels, events, rpcMethods, version: productVersion })
  realtime.serve(server)
  if (config.liveKit)
    registerLiveKitWebhook(server, config.liveKit, event => rtc.applyLiveKitEvent(app, event))
  const requests = countRequests(server)
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
  if (hasWorkers) {
    if (isShared || config.centrifugo) notices.start()
    await relay?.ready
    await app.processors.start()
    dispatcher.start()
    await outgoing.start()
    await app.services.push.queue.start()
  }
  const jobs = options.jobs ? await startJobs(app, connection, serviceJobs) : undefined
  const tickers = options.jobs ? createTickers(app, { isReadOnly: disk.isLow }) : []
  for (const ticker of tickers) ticker.start()

  return {
    app,
    server,
    outboxLink,
    async listen() {
      await app.turn.start()
      return server.listen({ port: config.port, host: config.host, backlog: waitingConnections })
    },
    /** Accepts no new requests, finishes the running ones, publishes their events, and only then disconnects the clients. */
    async close() {
      await jobs?.stop()
      app.services.backups.stop()
      await Promise.all(tickers.map(ticker => ticker.stop()))
      const serverClosed = server.close()
      // Connections that were busy when the server began to close are kept for a next request that never comes.
      const idle = setInterval(() => server.server.closeIdleConnections(), 100)
      await requests.idle()
      await app.services.sending.drain()
      await app.services.exports.stop()
      await app.services.uploads.stop()
      await app.services.documents.close()
      await app.services.noteThreads.close()
      await app.services.notePrints.close()
      await app.services.invoicePdfs.close()
      await app.processors.stop()
      await app.services.push.queue.stop()
      await app.services.groupRelay?.stop()
      await app.turn.stop()
      await dispatcher.stop()
      await outgoing.stop()
      app.services.mailCarriers.close()
      app.services.smsCarriers.close()
      await relay?.idle()
      await delivery.stop()
      await realtime.close()
      await serverClosed
      clearInterval(idle)
      await app.services.presence.stop()
      await app.services.members.stop()
      revocations.stop()
      await notices.stop()
      disk.stop()
      await app.services.push.drivers.close()
      await app.outbound.close()
      await app.apiUsage.flush().catch(error => log.warn({ err: error }, 'counts of the API were lost'))
      await database.close()
    },
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
