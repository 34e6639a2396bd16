import {
  type ClientInfo,
  errors,
  type NodeInfo,
  type Publication,
  type PublishOptions,
  type Realtime,
  RealtimeError,
  type RealtimeLog,
  type ServerSubscribeOptions,
  type StreamPosition,
} from '../realtime/index.ts'
import { createApi, errorOf } from './api.ts'
import { createRetryingCommands } from './retrying-commands.ts'

export interface CentrifugoOptions {
  /** Of the HTTP API, `http://centrifugo:9000/api`. */
  apiUrl: string
  apiKey: string
  log: RealtimeLog
  /** The connections that a person has, with what the connect hook kept of each: Centrifugo itself cannot be asked. */
  connectionsOf(user: string): Promise<{ client: string; meta: unknown }[]>
  timeoutMs?: number
}

export interface CentrifugoRealtime extends Realtime {
  /** Gives up what it still insists on. */
  close(): void
}

interface Info {
  user?: string
  client?: string
  conn_info?: unknown
  chan_info?: unknown
}
interface Position {
  offset?: number
  epoch?: string
}

/**
 * The server side of real time over Centrifugo's API. It differs from the embedded endpoint in this: `onlyIfActive` is not known
 * there, so everything is published; a publication's time is not kept, so it reads 0; an unsubscription has always code 2000.
 * Publishing throws when Centrifugo does not answer; what takes something from a connection is tried until it is done.
 */
export function createCentrifugoRealtime(options: CentrifugoOptions): CentrifugoRealtime {
  const api = createApi({ url: options.apiUrl, key: options.apiKey, timeoutMs: options.timeoutMs ?? 5_000 })
  const retrying = createRetryingCommands(api, options.log)

  async function meant(user: string, where: (meta: unknown) => boolean, client: string | undefined) {
    const connections = await options.connectionsOf(user)
    return connections.flatMap(one =>
      where(one.meta) && (client === undefined || one.client === client) ? [one.client] : [],
    )
  }

  async function historyRemove(channel: string): Promise<void> {
    try {
      await api.call('history_remove', { channel })
    } catch (error) {
      // An engine without history keeps nothing that could come back.
      if (!(error instanceof RealtimeError && error.code === errors.notAvailable.code)) throw error
    }
  }

  return {
    async publish(channel, data, publishOptions) {
      return positionOf(
        await api.call<Position>(
          'publish',
          { channel, ...bodyOf(data, publishOptions) },
          publishOptions?.orderKey,
        ),
      )
    },

    async broadcast(channels, data, publishOptions) {
      if (channels.length === 0) return
      const { responses } = await api.call<{ responses: { error?: Parameters<typeof errorOf>[0] }[] }>(
        'broadcast',
        { channels, ...bodyOf(data, publishOptions) },
        publishOptions?.orderKey,
      )
      // The rest was heard; the same call again reaches those who missed it, by its idempotency key them alone.
      const failedResponse = responses.find(response => response.error)
      if (failedResponse) throw errorOf(failedResponse.error!)
    },

    async subscribe(user, channel, subscribeOptions = {}) {
      const { where, ...one } = subscribeOptions
      if (!where) return void (await api.call('subscribe', await subscriptionOf(user, channel, one)))
      for (const client of await meant(user, where, one.client))
        await api.call('subscribe', await subscriptionOf(user, channel, { ...one, client }))
    },

    async unsubscribe(user, channel, { client, where } = {}) {
      if (!where) return retrying.call('unsubscribe', { user, channel, client })
      for (const one of await meant(user, where, client))
        await retrying.call('unsubscribe', { user, channel, client: one })
    },

    async disconnect(user, { code, reason, client, where } = {}) {
      const disconnect = { code: code ?? 3503, reason: reason ?? 'force disconnect' }
      if (!where) return retrying.call('disconnect', { user, client, disconnect })
      const clients = await meant(user, where, client)
      await Promise.all(clients.map(one => retrying.call('disconnect', { user, client: one, disconnect })))
    },

    async refresh(user, { client, expireAt, expired: isExpired } = {}) {
      await retrying.call('refresh', { user, client, expire_at: expireAt, expired: isExpired })
    },

    isSubscribed: () => false,

    async presence(channel) {
      const { presence = {} } = await api.call<{ presence?: Record<string, Info> }>('presence', { channel })
      return Object.fromEntries(Object.entries(presence).map(([client, info]) => [client, infoOf(info)]))
    },

    async presenceStats(channel) {
      const stats = await api.call<{ num_clients?: number; num_users?: number }>('presence_stats', {
        channel,
      })
      return { numClients: stats.num_clients ?? 0, numUsers: stats.num_users ?? 0 }
    },

    async history(channel, { limit = 0, since, reverse = false } = {}) {
      const page = await api.call<
        Position & { publications?: (Omit<Publication, 'info'> & { info?: Info })[] }
      >('history', { channel, limit, since, reverse })
      const publications = (page.publications ?? []).map(({ data, offset = 0, info, tags }) => ({
        data,
        offset,
        time: 0,
        ...(info && { info: infoOf(info) }),
        ...(tags && { tags }),
      }))
      return { publications, ...positionOf(page) }
    },

    historyRemove,

    async historyRedact(channels) {
      await Promise.all(channels.map(historyRemove))
    },

    async info() {
      const { nodes = [] } = await api.call<{ nodes?: NodeOfApi[] }>('info', {})
      return sumOf(nodes)
    },

    close: retrying.stop,
  }
}

interface NodeOfApi {
  uid: string
  uptime?: number
  num_clients?: number
  num_users?: number
  num_channels?: number
  num_subs?: number
}

/** All nodes as one; a person or channel known to several is counted by each of them. */
function sumOf(nodes: NodeOfApi[]): NodeInfo {
  const total = (field: Exclude<keyof NodeOfApi, 'uid'>) =>
    nodes.reduce((sum, node) => sum + (node[field] ?? 0), 0)
  return {
    node: nodes.map(node => node.uid).join(),
    uptimeMs: 1_000 * Math.min(...nodes.map(node => node.uptime ?? 0)),
    clients: total('num_clients'),
    users: total('num_users'),
    channels: total('num_channels'),
    subscriptions: total('num_subs'),
  }
}

function bodyOf(data: unknown, { idempotencyKey, skipHistory, delta, tags }: PublishOptions = {}) {
  return { data: data ?? null, idempotency_key: idempotencyKey, skip_history: skipHistory, delta, tags }
}

async function subscriptionOf(user: string, channel: string, options: ServerSubscribeOptions) {
  const { client, info, data, recover, joinLeave } = options
  const override = {
    ...(recover !== undefined && { force_recovery: { value: recover } }),
    ...(joinLeave !== undefined && { join_leave: { value: joinLeave } }),
  }
  return {
    user,
    channel,
    client,
    info,
    override,
    // Centrifugo holds nothing back meanwhile: what changes after this was read comes as a publication.
    data: typeof data === 'function' ? await data() : data,
  }
}

const positionOf = ({ offset = 0, epoch = '' }: Position): StreamPosition => ({ offset, epoch })

function infoOf({ user = '', client = '', conn_info, chan_info }: Info): ClientInfo {
  return {
    user,
    client,
    ...(conn_info !== undefined && { connInfo: conn_info }),
    ...(chan_info !== undefined && { chanInfo: chan_info }),
  }
}
