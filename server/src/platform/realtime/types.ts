import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Limits } from './limits.ts'

export type TransportKind = 'websocket' | 'http_stream' | 'sse'
export type Protocol = 'json' | 'protobuf'

export interface PublishOptions {
  /** A publication with the same key in the same channel within five minutes is dropped, its position returned. */
  idempotencyKey?: string
  /** Nobody can have published under this key before, so it need not be looked for. */
  isFirst?: boolean
  /** Deliver to those who listen now and store nothing: no offset, no recovery. */
  skipHistory?: boolean
  /** Send a fossil delta to subscribers that asked for deltas. Default: the namespace's `deltaOnPublish`. */
  delta?: boolean
  tags?: Record<string, string>
  /**
   * Publish only where a subscriber is live or was within the history's life; else drop. A person who comes
   * back after a drop finds their position unrecoverable and fetches, so nothing is missed silently.
   */
  onlyIfActive?: boolean
  /**
   * Calls with the same key take effect in the order they were made, without waiting for each other. In this process all do; over a
   * network only these.
   */
  orderKey?: number
}

export interface StreamPosition {
  offset: number
  epoch: string
}

export interface ClientInfo {
  user: string
  client: string
  connInfo?: unknown
  chanInfo?: unknown
}

export interface Publication {
  data: unknown
  /** 0 when the publication was not stored. */
  offset: number
  info?: ClientInfo
  tags?: Record<string, string>
  /** Epoch milliseconds. */
  time: number
}

export interface NodeInfo {
  node: string
  uptimeMs: number
  clients: number
  users: number
  channels: number
  subscriptions: number
}

/** The server side of real time; the names are those of Centrifugo's server API, so a cluster is a drop-in. */
export interface Realtime {
  /** Returns the position the publication got; offset 0 when it was not stored. */
  publish(channel: string, data: unknown, options?: PublishOptions): Promise<StreamPosition>
  /** One payload to many channels, encoded once. */
  broadcast(channels: readonly string[], data: unknown, options?: PublishOptions): Promise<void>
  /** Subscribes every connection of the user (or one) from the server's side; those subscribed already stay as they are. */
  subscribe(user: string, channel: string, options?: ServerSubscribeOptions): Promise<void>
  /** Ends the user's subscription on every connection (or one). Code 2000 unless given: our client asks once more, and is refused who may not. */
  unsubscribe(
    user: string,
    channel: string,
    options?: { code?: number; reason?: string; client?: string; where?: (meta: unknown) => boolean },
  ): Promise<void>
  /** Closes the user's connections. Code 3503 unless given: the client does not come back. */
  disconnect(user: string, options?: DisconnectOptions): Promise<void>
  /** Sets the connections' expiry (epoch seconds), or expires them now. */
  refresh(user: string, options?: { client?: string; expireAt?: number; expired?: boolean }): Promise<void>
  /** Whether a connection of the user listens to the channel now. False where this process does not hold the connections. */
  isSubscribed(user: string, channel: string): boolean
  presence(channel: string): Promise<Record<string, ClientInfo>>
  presenceStats(channel: string): Promise<{ numClients: number; numUsers: number }>
  /** Without a limit only the position; -1 for all. `since` is exclusive; another epoch fails with 112. */
  history(
    channel: string,
    options?: { limit?: number; since?: StreamPosition; reverse?: boolean },
  ): Promise<{ publications: Publication[] } & StreamPosition>
  historyRemove(channel: string): Promise<void>
  /**
   * Nothing that these channels’ histories hold names this text any more. Where the history is kept here, the positions of those who had
   * heard all that named it stay good, and whoever had not finds theirs unrecoverable and fetches. Elsewhere the history is removed.
   */
  historyRedact(channels: readonly string[], text: string): Promise<void>
  info(): Promise<NodeInfo>
}

export interface DisconnectOptions {
  code?: number
  reason?: string
  /** Only this connection. */
  client?: string
  /** Only the connections whose hook meta matches. */
  where?: (meta: unknown) => boolean
}

export interface ConnectContext {
  token: string
  /** Lower-case names. Headers the client emulates fill in where the request itself has none, never over it. */
  headers: Record<string, string>
  data: unknown
  remoteAddress: string
  transport: TransportKind
  protocol: Protocol
  /** Name and version the client library reports. */
  name: string
  version: string
}

export interface SubscribeOptions {
  /** Shown to others in presence and join/leave as `chan_info`. */
  info?: unknown
  /** Epoch seconds. With `onSubRefresh` the client renews; without, the subscription is asked for again then. */
  expireAt?: number
  /**
   * Returned with the subscription. A function runs after the subscriber is registered and before the answer,
   * with publications held back meanwhile: what it reads and what is pushed afterwards leave no gap.
   */
  data?: unknown | (() => Promise<unknown>)
  /** Default: what the namespace says and the client asks. */
  recover?: boolean
  joinLeave?: boolean
}

export interface ServerSubscribeOptions extends Omit<SubscribeOptions, 'expireAt'> {
  client?: string
  /** Only the connections whose hook meta matches. */
  where?: (meta: unknown) => boolean
}

export interface ConnectReply {
  user: string
  /** Epoch seconds. With `onRefresh` the client renews its token; without, it is disconnected (3005) and reconnects. */
  expireAt?: number
  /** Shown to others in presence and publications as `conn_info`. */
  info?: unknown
  /** Kept with the connection for the hooks and for `where`; never sent. */
  meta?: unknown
  /** Returned to the client. */
  data?: unknown
  /** Server-side subscriptions, by channel. */
  subs?: Record<string, SubscribeOptions>
}

/** What a hook may know of a connection. */
export interface ClientView {
  readonly client: string
  readonly user: string
  readonly meta: unknown
  readonly transport: TransportKind
  isSubscribed(channel: string): boolean
}

/**
 * The application's answers. Each may throw `RealtimeError` (answers the command) or `Disconnect` (ends the
 * connection); anything else is logged and answered as 100. A missing optional hook means "not available" (108).
 */
export interface RealtimeHooks {
  onConnect(context: ConnectContext): Promise<ConnectReply>
  onRefresh?(
    client: ClientView,
    token: string,
  ): Promise<{ expireAt?: number; info?: unknown; meta?: unknown }>
  onSubscribe?(
    client: ClientView,
    channel: string,
    request: { token: string; data: unknown },
  ): Promise<SubscribeOptions>
  onSubRefresh?(
    client: ClientView,
    channel: string,
    token: string,
  ): Promise<{ expireAt?: number; info?: unknown }>
  /** `result` tells that the application published itself: the endpoint then publishes nothing. */
  onPublish?(
    client: ClientView,
    channel: string,
    data: unknown,
  ): Promise<{ data?: unknown; skipHistory?: boolean; tags?: Record<string, string>; result?: 'published' }>
  onPresence?(client: ClientView, channel: string): Promise<void>
  onHistory?(client: ClientView, channel: string): Promise<void>
  onRpc?(client: ClientView, method: string, data: unknown): Promise<unknown>
  /** A message without an answer. Without this hook it closes the connection with 3508. */
  onMessage?(client: ClientView, data: unknown): Promise<void>
  /** Once for each connection that `onConnect` let in, also where it went, or was refused, before it was accepted. */
  onDisconnect?(client: ClientView, why: { code: number; reason: string }): void | Promise<void>
}

export interface NamespaceOptions {
  presence?: boolean
  /** `true`: sent to subscribers that ask for it; `'forced'`: to all. */
  joinLeave?: boolean | 'forced'
  /** Publications are kept up to `size`, each for `ttlMs`. */
  history?: { size: number; ttlMs: number }
  /** Subscribers may ask for recovery (needs history). Server-side subscriptions then always have it. */
  recover?: boolean
  /** All subscribers get recovery, asked or not. */
  forceRecovery?: boolean
  /** Subscribers may ask for fossil deltas (needs history). */
  delta?: boolean
  /** Publications are sent as deltas unless the options say otherwise. */
  deltaOnPublish?: boolean
}

export interface RealtimeLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface RealtimeOptions {
  /** By the part of a channel's name before the first ':'; '' holds the channels without one. Unknown answers 102. */
  namespaces: Record<string, NamespaceOptions>
  hooks: RealtimeHooks
  limits?: Partial<Limits>
  /** Epoch milliseconds. */
  now?: () => number
  /** May a page of this origin connect? Default: the same host, or no origin at all (not a browser). */
  origins?: (origin: string | undefined, host: string) => boolean
  log?: RealtimeLog
}

export interface RealtimeStats extends NodeInfo {
  publications: number
  deliveries: number
  /** Frames and bytes written to connections. */
  writes: number
  bytesOut: number
  commands: number
  historyBytes: number
  /** Disconnects by code since the start. */
  disconnects: Record<number, number>
}

export interface EmbeddedRealtime extends Realtime {
  /** Takes WebSocket upgrades of `/connection/websocket`; every other path is left to its owner. */
  attach(server: Server): void
  /** Serves HTTP streaming, SSE and their emulation endpoint. True when the request was one of them and is taken. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Something may have been published elsewhere that was not published here: every position is void. Everyone is disconnected with 3010,
   * comes back, finds their position unrecoverable and fetches.
   */
  invalidate(): void
  /** Disconnects everyone with 3001 (they reconnect elsewhere) and returns when the sockets are closed. */
  close(): Promise<void>
  stats(): RealtimeStats
}
