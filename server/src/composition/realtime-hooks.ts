import {
  type ChannelRow,
  type ConnectionData,
  channels,
  maxNoteCaretBytes,
  NoteCaret,
  noteChannel,
  noteLiveChannel,
  PresenceWatch,
  type RateLimit,
  spaceChannel,
  TypingPublication,
  tenantChannel,
} from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { TokenHolder } from '#platform/auth/access-token.ts'
import { Failure } from '#platform/errors.ts'
import {
  type ClientView,
  type ConnectContext,
  Disconnect,
  type NamespaceOptions,
  RealtimeError,
  type RealtimeHooks,
} from '#platform/realtime/index.ts'
import type { ClusterHooks } from '#platform/realtime-centrifugo/index.ts'
import { mayHearSpace } from '../services/drive/index.ts'
import { hiddenChannel } from '../services/hidden/index.ts'
import { isSessionAlive } from '../services/identity-authen/index.ts'
import { mayHearNote } from '../services/note/index.ts'
import { isAccepted, isDelivered, isHiddenFrom, may, roomChannelOf } from '../services/room/index.ts'
import { connectGuest, guestOf, refuseGuest } from './guest-hooks.ts'
import { pushNoteOverRpc, type RpcOptions, sendOverRpc } from './realtime-rpc.ts'
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
  const callerOf = (client: ClientView) =>
    client.meta as TokenHolder & Partial<ConnectionData> & { checkedAt?: number }
  const { dataId } = app
  const send = sendOverRpc(app, options)
  const pushNote = pushNoteOverRpc(app, options)

  /** @param expiredError thrown when the token has expired, so that the client returns with a new one; anything else ends the connection (realtime.md A3) */
  async function verify(token: string, expiredError: Error): Promise<TokenHolder> {
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

  /** Who may hear a note may say where they stand in it; the client's data is checked, and the server says who it is. */
  async function caret(client: ClientView, channel: string, publicationData: unknown) {
    const caller = callerOf(client)
    const noteId = channel.slice('noteLive:'.length)
    if (!client.isSubscribed(channel) || !(await mayHearNote(app, caller, noteId)))
      throw refusal(client, channel, 'publication')
    pace(`caret:${channel}:${caller.userId}`, { perMinute: 1_200, burst: 40 })
    const parsed = NoteCaret.safeParse(publicationData)
    if (!parsed.success || JSON.stringify(parsed.data).length > maxNoteCaretBytes)
      throw new RealtimeError(107, 'bad request')
    const data = { ...parsed.data, noteId, userId: caller.userId }
    return { data: { type: 'noteCaretMoved', data }, skipHistory: true }
  }

  return {
    async onConnect({ token, headers, client }: ConnectContext & { client?: string }) {
      const bearer = token || /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] || ''
      const guest = await connectGuest(app, bearer)
      if (guest) return guest
      // A client that sends its token as a header cannot renew it on the open connection: it reconnects with a new header.
      const caller = await verify(bearer, token ? tokenExpired() : new Disconnect(4001, 'token expired'))
      const connection = client && { clientId: client, sessionId: caller.sessionId }
      const isUnlocked = await app.services.hidden.isUnlocked(caller)
      // Last, with nothing after it that may fail: only of a connection that is let in does presence hear the end.
      app.services.presence.onConnect(caller.tenantId, caller.userId, connection || undefined)
      return {
        user: caller.userId,
        // Centrifugo asks `onBeat` instead.
        ...((token || !client) && { expireAt: Math.floor(caller.expiresAt / 1000) }),
        meta: { ...caller, checkedAt: app.clock.now(), dataId },
        data: { dataId } satisfies ConnectionData,
        subs: {
          [userChannel(caller.userId)]: {},
          [tenantChannel(caller.tenantId)]: {},
          ...(isUnlocked && { [hiddenChannel(caller.sessionId)]: {} }),
        },
      }
    },
    async onRefresh(client, token) {
      refuseGuest(client)
      const caller = await verify(token, tokenExpired())
      if (caller.userId !== client.user || caller.sessionId !== callerOf(client).sessionId)
        throw new Disconnect(3500, 'invalid token')
      return { expireAt: Math.floor(caller.expiresAt / 1000) }
    },
    async onSubscribe(client, channel) {
      refuseGuest(client)
      const caller = callerOf(client)
      const [kind, roomId] = channel.split(':')
      if (kind === 'space') {
        const isSpace = uuid.safeParse(roomId).success && channel === spaceChannel(roomId!)
        if (isSpace && (await mayHearSpace(app, caller, roomId!))) return {}
      }
      if (kind === 'note' || kind === 'noteLive') {
        const isNote =
          uuid.safeParse(roomId).success && [noteChannel(roomId!), noteLiveChannel(roomId!)].includes(channel)
        if (isNote && (await mayHearNote(app, caller, roomId!))) return {}
        throw refusal(client, channel, 'subscription')
      }
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
      refuseGuest(client)
      const { tenantId, userId } = callerOf(client)
      if (channel.startsWith('noteLive:')) return caret(client, channel, publicationData)
      const roomId = channel.slice('live:'.length)
      // Only a kind of the contract, only from members, and rebuilt here: the client's data is never passed on.
      if (!channel.startsWith('live:') || !client.isSubscribed(channel))
        throw refusal(client, channel, 'publication')
      const room = await app.services.members.find(tenantId, roomId)
      const role = room?.roles.get(userId)
      if (!room || role === undefined) throw refusal(client, channel, 'publication')
      // A member whose client tells of typing where nobody is to see it does nothing wrong: refused, and not worth a line in the log. Members who
      // have hidden a room are never shown as typing there.
      const isShown =
        isAccepted(room) &&
        !room.hidden.has(userId) &&
        !room.isReadOnly &&
        may({ role, switches: room.switches }, 'membersCanPost') &&
        (await isDelivered(app, { tenantId, userId }, room))
      if (!isShown) throw new RealtimeError(103, 'permission denied')
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
      refuseGuest(client)
      if (method === 'chat.send') return send(client, data)
      if (method === 'note.push') return pushNote(client, data)
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
      const guest = guestOf(client)
      if (guest) return guest.expiresTime > app.clock.now() ? { meta: client.meta } : undefined
      const caller = callerOf(client)
      const { tenantId, userId, sessionId } = caller
      if (app.revocations.isRevoked(caller)) return undefined
      // Centrifugo held the connection while a backup was restored: the client comes back and hears of it.
      if (caller.dataId && caller.dataId !== dataId) return undefined
      // Revoked sessions are kept in memory for as long as an access token lives; a connection can live longer.
      const now = app.clock.now()
      const isDue = now - (caller.checkedAt ?? 0) > sessionCheckMs
      if (isDue && !(await isSessionAlive(app.db, { tenantId, sessionId, now }))) return undefined
      app.services.presence.onConnect(tenantId, userId, { clientId: client.client, sessionId })
      return { meta: isDue ? { ...caller, checkedAt: now } : caller }
    },
    onDisconnect(client) {
      const caller = client.meta as TokenHolder | undefined
      if (caller && !guestOf(client))
        app.services.presence.onDisconnect(caller.tenantId, caller.userId, client.client)
    },
  }
}

/** Makes the client fetch a new token (realtime.md A3). */
const tokenExpired = () => new RealtimeError(109, 'token expired')
