import { defaultLimits, type NamespaceOptions } from '../realtime/index.ts'
import { proxyPath, proxySecretHeader } from './proxy.ts'

/**
 * What carries publications between Centrifugo nodes. `memory`: one node, nothing survives it. `postgres`: a few nodes and no
 * further service. `redis`: many nodes. `nats`: many nodes, no history: whoever comes back fetches.
 */
export type Engine =
  | { type: 'memory' }
  | { type: 'postgres'; dsn: string }
  | { type: 'redis'; addresses: string[] }
  | { type: 'nats'; url: string }

export interface CentrifugoConfigOptions {
  namespaces: Record<string, NamespaceOptions>
  engine: Engine
  apiKey: string
  proxySecret: string
  /** Where Centrifugo reaches our servers, `http://server:3000`. */
  backend: string
  /** Origins of pages that may connect. */
  origins: string[]
  /** For clients; and for the API, health and metrics, which no reverse proxy passes on. */
  address?: string
  port?: number
  internalPort?: number
}

/** Centrifugo's configuration (version 6) for the same channels, limits and hooks as the embedded endpoint has. */
export function centrifugoConfig(options: CentrifugoConfigOptions) {
  const limits = defaultLimits
  const isHistoryKept = options.engine.type !== 'nats'
  const proxyTo = (event: string, timeout = '4s') => ({
    endpoint: `${options.backend.replace(/\/$/, '')}${proxyPath}/${event}`,
    timeout,
    include_connection_meta: true,
    http: { static_headers: { [proxySecretHeader]: options.proxySecret } },
  })
  const address = options.address ?? ''
  return {
    http_server: {
      address,
      port: options.port ?? 8000,
      internal_address: address,
      internal_port: String(options.internalPort ?? 9000),
    },
    http_api: { key: options.apiKey },
    health: { enabled: true },
    prometheus: { enabled: true },
    usage_stats: { disabled: true },
    log: { level: 'warn' },
    ...engineOf(options.engine),
    websocket: { message_size_limit: limits.frameBytes },
    http_stream: { enabled: true, max_request_body_size: limits.frameBytes },
    sse: { enabled: true, max_request_body_size: limits.frameBytes },
    emulation: { max_request_body_size: limits.frameBytes },
    client: {
      allowed_origins: options.origins,
      ping_interval: seconds(limits.pingMs),
      pong_timeout: seconds(limits.pongMs),
      stale_close_delay: seconds(limits.staleMs),
      expired_close_delay: seconds(limits.expiryGraceMs),
      expired_sub_close_delay: seconds(limits.expiryGraceMs),
      channel_limit: limits.channels,
      queue_max_size: limits.outboundBytes,
      user_connection_limit: limits.connectionsPerUser,
      connection_limit: limits.connections,
      history_max_publication_limit: limits.historyPage,
      recovery_max_publication_limit: limits.historyPage,
      proxy: {
        // The client's own header counts where the transport has none: a browser cannot set one on a WebSocket.
        connect: {
          enabled: true,
          ...proxyTo('connect'),
          http_headers: ['authorization'],
          emulated_headers: ['authorization'],
        },
        refresh: { enabled: true, ...proxyTo('refresh') },
      },
    },
    channel: {
      max_length: limits.channelLength,
      proxy: {
        subscribe: proxyTo('subscribe'),
        sub_refresh: proxyTo('sub_refresh'),
        publish: proxyTo('publish'),
      },
      namespaces: Object.entries(options.namespaces).map(([name, namespace]) => ({
        name,
        ...namespaceOf(namespace, isHistoryKept),
        subscribe_proxy_enabled: true,
        sub_refresh_proxy_enabled: true,
        publish_proxy_enabled: true,
      })),
    },
    rpc: { proxy: proxyTo('rpc', '10s'), without_namespace: { proxy_enabled: true } },
  }
}

function namespaceOf(options: NamespaceOptions, isHistoryKept: boolean) {
  const { presence, joinLeave, history, recover, forceRecovery, delta, deltaOnPublish } = options
  return {
    ...(presence && { presence }),
    ...(joinLeave && { join_leave: true, force_push_join_leave: joinLeave === 'forced' }),
    ...(history &&
      isHistoryKept && {
        history_size: history.size,
        history_ttl: seconds(history.ttlMs),
        allow_recovery: recover ?? false,
        force_recovery: forceRecovery ?? false,
        ...(delta && { allowed_delta_types: ['fossil'], delta_publish: deltaOnPublish ?? false }),
      }),
  }
}

function engineOf(engine: Engine) {
  switch (engine.type) {
    case 'memory':
      return { engine: { type: 'memory' } }
    case 'postgres':
      return {
        broker: { enabled: true, type: 'postgres', postgres: { dsn: engine.dsn, use_notify: true } },
        // Nodes tell each other of unsubscriptions and disconnects through it.
        controller: { enabled: true, type: 'postgres', postgres: { dsn: engine.dsn, use_notify: true } },
      }
    case 'redis':
      return { engine: { type: 'redis', redis: { address: engine.addresses } } }
    case 'nats':
      return { broker: { enabled: true, type: 'nats', nats: { url: engine.url } } }
  }
}

/** Whole seconds, which is all that history times may be. */
const seconds = (ms: number) => `${Math.ceil(ms / 1_000)}s`
