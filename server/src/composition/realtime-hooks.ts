import { type ChannelRow, channels, PresenceWatch, type RateLimit, TypingPublication } from '@trau/contract'
import { z } from 'zod'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/auth/access-token.ts'
import { Failure } from '../platform/errors.ts'
import {
  type ClientView,
  type ConnectContext,
  Disconnect,
  type NamespaceOptions,
  RealtimeError,
  type RealtimeHooks,
} from '../platform/realtime/index.ts'
import type { ClusterHooks } from '../platform/realtime-centrifugo/index.ts'
import { hiddenChannel } from '../services/hidden/index.ts'
import { isSessionAlive } from '../services/identity-authen/index.ts'
import { isAccepted, isDelivered, isHiddenFrom, may, roomChannelOf } from '../services/room/index.ts'
import { type RpcOptions, sendOverRpc } from './realtime-rpc.ts'
import { userChannel } from './resolve-channels.ts'

/** What the engine keeps of each channel of the contract. A channel without history keeps nothing: a client that reconnects fetches again. */
export const namespaces: Record<string, NamespaceOptions> = Object.fromEntries(
  Object.entries<ChannelRow>(channels).map(([name, { history }]) => [
    name,
    history ? { history, recover: true, forceRecovery: true } : {},
  ]),
)

/** Lower case only: another spelling of an id would be a channel of its own, which nothing clears. */
const uuid = z.uuid().lowercase()

/** Shorter than the time for which revoked sessions are kept in memory. */
const sessionCheckMs = 10 * 60_000

/** Decides who may connect, subscribe, publish and call RPC methods. */
export function realtimeHooks(app: App, options: RpcOptions): RealtimeHooks & Pick<ClusterHooks, 'onBeat'> {
  const callerOf = (client: ClientView) => client.meta as Caller & { checkedAt?: number }
  const send = sendOverRpc(app, options)

  /** @param expiredError thrown when the token has expired, so that the client returns with a new one; anything else ends the connection (realtime.md A3) */
  async function verify(token: string, expiredError: Error): Promise<Caller> {
    try {
      return await app.accessTokens.verify(token)
    } catch (error) {
      if (error instanceof Failure && error.code === 'accessTokenExpired') throw expiredError
      throw new Disconnect(3500, 'invalid token')
    }
  }

  function pace(key: string, limit: RateLimit): void {
    try {
      app.rateLimiter.take(key, limit)
    } catch {
      throw new RealtimeError(111, 'too many requests')
    }
  }

  /** Logs it as refused requests are (refusals.ts), but only a few a minute per person: a hostile client may try fifty times a second. */
  function refusal(client: ClientView, channel: string, what: 'subscription' | 'publication'): RealtimeError {
    const { tenantId, userId, sessionId } = callerOf(client)
    try {
      app.rateLimiter.take(`refusals:${userId}`, { perMinute: 10, burst: 10 })
      app.log.warn(
        { code: 103, tenantId, userId, sessionId, channel: channel.slice(0, 100) },
        `a ${what} was refused`,
      )
    } catch {
      // Logged often enough.
    }
    return new RealtimeError(103, 'permission denied')
  }

  return {
    async onConnect({ token, headers, client }: ConnectContext & { client?: string }) {
      const bearer = token || /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] || ''
      // A client that sends its token as a header cannot renew it on the open connection: it reconnects with a new header.
      const caller = await verify(bearer, token ? tokenExpired() : new Disconnect(4001, 'token expired'))
      const connection = client && { clientId: client, sessionId: caller.sessionId }
      app.services.presence.onConnect(caller.tenantId, caller.userId, connection || undefined)
      return {
        user: caller.userId,
        // Centrifugo asks `onBeat` instead.
        ...((token || !client) && { expireAt: Math.floor(caller.expiresAt / 1000) }),
        meta: { ...caller, checkedAt: app.clock.now() },
        subs: {
          [userChannel(caller.userId)]: {},
          ...((await app.services.hidden.isUnlocked(caller)) && { [hiddenChannel(caller.sessionId)]: {} }),
        },
      }
    },
    async onRefresh(client, token) {
      const caller = await verify(token, tokenExpired())
      if (caller.userId !== client.user || caller.sessionId !== callerOf(client).sessionId)
        throw new Disconnect(3500, 'invalid token')
      return { expireAt: Math.floor(caller.expiresAt / 1000) }
    },
    async onSubscribe(client, channel) {
      const caller = callerOf(client)
      const [kind, roomId] = channel.split(':')
      if ((kind !== 'room' && kind !== 'live') || !uuid.safeParse(roomId).success)
        throw refusal(client, channel, 'subscription')
      const room = await app.services.members.find(caller.tenantId, roomId!)
      if (!room?.roles.has(caller.userId) || (await isHiddenFrom(app, caller, room)))
        throw refusal(client, channel, 'subscription')
      const own = kind === 'room' ? roomChannelOf(roomId!, room, caller.userId) : `live:${roomId}`
      if (channel !== own) throw refusal(client, channel, 'subscription')
      return {}
    },
    async onPublish(client, channel, publicationData) {
      const { tenantId, userId } = callerOf(client)
      const roomId = channel.slice('live:'.length)
      // Only a kind of the contract, only from members, and rebuilt here: the client's data is never passed on.
      if (!channel.startsWith('live:') || !client.isSubscribed(channel))
        throw refusal(client, channel, 'publication')
      const room = await app.services.members.find(tenantId, roomId)
      const role = room?.roles.get(userId)
      // Members who have hidden a room are never shown as typing there.
      if (!room || role === undefined || !isAccepted(room) || room.hidden.has(userId))
        throw refusal(client, channel, 'publication')
      if (!may({ role, switches: room.switches }, 'membersCanPost'))
        throw refusal(client, channel, 'publication')
      if (!(await isDelivered(app, { tenantId, userId }, room))) throw refusal(client, channel, 'publication')
      pace(`typing:${channel}:${userId}`, { perMinute: 30, burst: 2 })
      const typing = TypingPublication.safeParse(publicationData ?? {})
      if (!typing.success) throw new RealtimeError(107, 'bad request')
      const { kind } = typing.data
      return {
        data: { type: 'typing', data: { roomId, userId, ...(kind !== 'typing' && { kind }) } },
        skipHistory: true,
      }
    },
    async onRpc(client, method, data) {
      if (method === 'chat.send') return send(client, data)
      if (method !== 'presence.watch') throw new RealtimeError(104, 'method not found')
      const watchRequest = PresenceWatch.safeParse(data)
      if (!watchRequest.success) throw new RealtimeError(107, 'bad request')
      const { tenantId, userId } = callerOf(client)
      // The same limit as an endpoint: a person may have many connections, and each answer holds up to 200 views.
      pace(`presence.watch:${userId}`, { perMinute: 600, burst: 120 })
      return {
        users: await app.services.presence.watch(tenantId, userId, client.client, watchRequest.data.userIds),
      }
    },
    async onBeat(client) {
      const caller = callerOf(client)
      const { tenantId, userId, sessionId } = caller
      if (app.revocations.isRevoked(caller)) return undefined
      // Revoked sessions are kept in memory for as long as an access token lives; a connection can live longer.
      const now = app.clock.now()
      const isDue = now - (caller.checkedAt ?? 0) > sessionCheckMs
      if (isDue && !(await isSessionAlive(app.db, { tenantId, sessionId, now }))) return undefined
      app.services.presence.onConnect(tenantId, userId, { clientId: client.client, sessionId })
      return { meta: isDue ? { ...caller, checkedAt: now } : caller }
    },
    onDisconnect(client) {
      const caller = client.meta as Caller | undefined
      if (caller) app.services.presence.onDisconnect(caller.tenantId, caller.userId, client.client)
    },
  }
}

/** Makes the client fetch a new token (realtime.md A3). */
const tokenExpired = () => new RealtimeError(109, 'token expired')
