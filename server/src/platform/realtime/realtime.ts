import { setTimeout } from 'node:timers/promises'
import type { Client, ClientNode } from './client.ts'
import { Disconnect, disconnects, errors, unsubscribes } from './codes.ts'
import { handlers } from './commands.ts'
import type { PublishRequest } from './hub.ts'
import { Node } from './node.ts'
import { type Octets, octetsOf } from './octets.ts'
import type { Values } from './schema.ts'
import type { Content, Entry } from './stream.ts'
import { announce, begin, finish } from './subscribing.ts'
import { handleHttp } from './transports/http.ts'
import { attachWebSocket } from './transports/websocket.ts'
import type {
  ClientInfo,
  EmbeddedRealtime,
  Publication,
  PublishOptions,
  RealtimeOptions,
  RealtimeStats,
  ServerSubscribeOptions,
} from './types.ts'

/** Starts the endpoint; it serves nobody until `attach` and `handle` are wired to an HTTP server. */
export function createRealtime(options: RealtimeOptions): EmbeddedRealtime {
  const node: ClientNode = new Node(options, handlers)
  const { hub } = node
  const detach: (() => void)[] = []

  return {
    async publish(channel, data, publishOptions) {
      return hub.publish(channel, new ServerPublish(data, publishOptions))
    },

    async broadcast(channels, data, publishOptions) {
      const request = new ServerPublish(data, publishOptions)
      for (const channel of channels) hub.publish(channel, request)
    },

    async subscribe(user, channel, subscribeOptions = {}) {
      hub.namespaceOf(channel)
      const starting: Promise<void>[] = []
      node.order(user, client => {
        const { client: only, where } = subscribeOptions
        if (!isTarget(client, only, where) || client.subs.has(channel)) return
        starting.push(subscribeFromServer(client, channel, subscribeOptions))
      })
      await Promise.all(starting)
    },

    async unsubscribe(user, channel, { code, reason, client: only, where } = {}) {
      const why = { code: code ?? unsubscribes.server.code, reason: reason ?? unsubscribes.server.reason }
      node.order(user, client => {
        if (!isTarget(client, only, where)) return
        if (client.subscribing?.channel === channel) client.subscribing.ended = why
        const sub = client.subs.get(channel)
        if (sub !== undefined) client.endSubscription(sub, why)
      })
    },

    async disconnect(user, { code, reason, client: only, where } = {}) {
      const usual = disconnects.forceNoReconnect
      const why = new Disconnect(code ?? usual.code, reason ?? usual.reason)
      node.order(user, client => {
        if (isTarget(client, only, where)) client.disconnect(why)
      })
    },

    async refresh(user, { client: only, expireAt, expired: isExpired } = {}) {
      node.order(user, client => {
        if (!isTarget(client, only)) return
        if (isExpired) client.disconnect(disconnects.expired)
        client.expireAt = (expireAt ?? 0) * 1_000
        const ttl = expireAt && Math.max(1, Math.floor(expireAt - node.now() / 1_000))
        client.tell({ refresh: { expires: expireAt !== undefined, ttl } })
        client.reschedule()
      })
    },

    isSubscribed(user, channel) {
      return hub.users.get(user)?.some(client => client.subs.has(channel)) ?? false
    },

    async presence(channel) {
      requireOption(hub.namespaceOf(channel).presence)
      const members = Object.entries(hub.presence(channel))
      return Object.fromEntries(members.map(([client, info]) => [client, infoOf(info)]))
    },

    async presenceStats(channel) {
      requireOption(hub.namespaceOf(channel).presence)
      const { num_clients, num_users } = hub.presenceStats(channel)
      return { numClients: num_clients, numUsers: num_users }
    },

    async history(channel, { limit = 0, since, reverse = false } = {}) {
      requireOption(hub.namespaceOf(channel).history)
      const stream = hub.open(channel).stream!
      if (since?.epoch && since.epoch !== stream.epoch) throw errors.unrecoverablePosition
      const all = limit < 0 ? Number.POSITIVE_INFINITY : limit
      const page = stream.page({ limit: all, since, reverse }, node.now())
      return { publications: page.map(publicationOf), offset: stream.top, epoch: stream.epoch }
    },

    async historyRemove(channel) {
      hub.forget(channel)
    },

    async historyRedact(channels, text) {
      for (const channel of channels) hub.redact(channel, text)
    },

    async info() {
      return infoOfNode(node)
    },

    attach(server) {
      detach.push(attachWebSocket(node, server))
    },

    handle(request, response) {
      return handleHttp(node, request, response)
    },

    invalidate() {
      for (const client of [...node.connections]) client.disconnect(disconnects.insufficientState)
      hub.forgetAll()
    },

    async close() {
      node.isClosing = true
      for (const client of [...node.connections]) client.disconnect(disconnects.shutdown)
      await drain(node)
      for (const stop of detach) stop()
      node.wheel.stop()
      hub.close()
    },

    stats() {
      return {
        ...infoOfNode(node),
        ...node.counters,
        publications: hub.publications,
        historyBytes: hub.ledger.bytes,
        disconnects: { ...node.disconnects },
      } satisfies RealtimeStats
    },
  }
}

async function drain(node: ClientNode): Promise<void> {
  const until = performance.now() + node.limits.drainMs
  while (node.connections.size > 0 && performance.now() < until) await setTimeout(2)
  for (const client of node.connections) client.terminate()
}

/** Never rejects: for one of many connections there is nobody to tell. `ask` has logged what failed. */
async function subscribeFromServer(
  client: Client,
  channel: string,
  options: ServerSubscribeOptions,
): Promise<void> {
  if (client.subs.size >= client.node.limits.channels) {
    client.disconnect(disconnects.channelLimit)
    return
  }
  const pending = begin(client, channel, options, {}, true)
  try {
    const { data, recoverable, positioned: isPositioned, epoch, offset } = await finish(pending)
    if (!pending.sub.isLive) return
    client.tell({ channel, subscribe: { data, recoverable, positioned: isPositioned, epoch, offset } })
    announce(pending)
  } catch {
    client.dropSubscription(pending.sub)
  }
}

/** Written as text where the first channel needs it, and kept from there on as `content`: most rooms are not open anywhere when a message comes. */
class ServerPublish implements PublishRequest {
  readonly key: string | undefined
  readonly isFirst: boolean | undefined
  readonly skipHistory: boolean | undefined
  readonly delta: boolean | undefined
  readonly tags: Record<string, string> | undefined
  readonly onlyIfActive: boolean | undefined
  content: Content | undefined
  readonly #value: unknown

  constructor(value: unknown, options: PublishOptions = {}) {
    this.#value = value
    this.key = options.idempotencyKey
    this.isFirst = options.isFirst
    this.skipHistory = options.skipHistory
    this.delta = options.delta
    this.tags = options.tags
    this.onlyIfActive = options.onlyIfActive
  }

  get octets(): Octets {
    return octetsOf(JSON.stringify(this.#value) ?? 'null')
  }
}

function isTarget(client: Client, only: string | undefined, where?: (meta: unknown) => boolean): boolean {
  return (only === undefined || client.client === only) && (where === undefined || where(client.meta))
}

function requireOption(option: unknown): void {
  if (!option) throw errors.notAvailable
}

function infoOf(values: Values): ClientInfo {
  const { user, client, conn_info, chan_info } = values as Record<string, string | undefined>
  const info: ClientInfo = { user: user!, client: client! }
  if (conn_info !== undefined) info.connInfo = JSON.parse(conn_info)
  if (chan_info !== undefined) info.chanInfo = JSON.parse(chan_info)
  return info
}

function publicationOf(entry: Entry): Publication {
  const { offset, time, tags } = entry
  const info = entry.info && infoOf(entry.info)
  return { data: JSON.parse(entry.data), offset, time, ...(info && { info }), ...(tags && { tags }) }
}

function infoOfNode(node: ClientNode) {
  const { hub } = node
  return {
    node: node.id,
    uptimeMs: Date.now() - node.startedAt,
    clients: hub.clients.size,
    users: hub.users.size,
    channels: hub.channels.size,
    subscriptions: hub.subscriptions,
  }
}
