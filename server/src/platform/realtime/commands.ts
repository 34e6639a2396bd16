import type { Client } from './client.ts'
import { disconnects, errors, type RealtimeError } from './codes.ts'
import type { Handlers } from './node.ts'
import { octetsOf } from './octets.ts'
import { publicationValues } from './publication.ts'
import type { Values } from './schema.ts'
import { announce, begin, finish, type Pending } from './subscribing.ts'
import type { ConnectReply, StreamPosition, SubscribeOptions } from './types.ts'

export const handlers: Handlers<Client> = {
  connect,
  subscribe,
  publish,
  presence,
  presence_stats: presenceStats,
  history,
  rpc,
  send,
  refresh,
  sub_refresh: subRefresh,

  async unsubscribe(client, request, reply) {
    const sub = client.subs.get(channelOf(client, request))
    if (sub !== undefined) client.dropSubscription(sub)
    reply({})
  },

  async ping() {
    throw disconnects.badRequest
  },
}

async function connect(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  if (client.state !== 'fresh') throw disconnects.badRequest
  client.state = 'connecting'
  const settle = client.node.startConnecting()
  try {
    await admit(client, request, reply)
  } catch (error) {
    settle(undefined)
    throw error
  }
  settle(isClosed(client) ? undefined : client)
}

async function admit(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  const { node } = client
  const { hooks, limits } = node
  const name = textOf(request.name, 16)
  const version = textOf(request.version, 64)
  let pendingAnswer: Promise<ConnectReply> | undefined
  const ask = () => {
    pendingAnswer = hooks.onConnect({
      token: (request.token as string | undefined) ?? '',
      headers: { ...lowerCased(request.headers as Record<string, string> | undefined), ...client.headers },
      data: client.codec.value(request.data),
      remoteAddress: client.remoteAddress,
      transport: client.transport,
      protocol: client.codec.protocol,
      name,
      version,
    })
    return pendingAnswer
  }
  const answer = await node.ask('onConnect', ask).catch(error => {
    // A hook that answers too late has let in somebody who is refused already.
    pendingAnswer?.then(
      lateAnswer => leaveAtOnce(client, lateAnswer),
      () => undefined,
    )
    throw error
  })
  // The peer went while it was being let in.
  if (isClosed(client)) return leaveAtOnce(client, answer)
  client.user = answer.user
  client.meta = answer.meta
  client.isKnown = true
  const ttl = ttlOf(node.now(), answer.expireAt, errors.tokenExpired)
  client.info = rawOf(answer.info)
  client.expireAt = (answer.expireAt ?? 0) * 1_000

  const pending: Pending[] = []
  try {
    const subs = await openOwnChannels(client, request, answer.subs ?? {}, pending)
    if (isClosed(client)) return
    const mine = node.hub.users.get(client.user)?.length ?? 0
    if (client.user !== '' && mine >= limits.connectionsPerUser) throw disconnects.connectionLimit
    client.accept()
    // Who came without a token has none to renew: the connection ends with its time, and they come again.
    const canRenew = hooks.onRefresh !== undefined && ttl !== undefined && Boolean(request.token)
    reply({
      client: client.client,
      expires: canRenew,
      ttl: canRenew ? ttl : undefined,
      data: rawOf(answer.data),
      subs,
      ping: Math.ceil(limits.pingMs / 1_000),
      pong: limits.pingMs > 0,
      session: client.session,
      node: client.session && node.id,
    })
  } catch (error) {
    // A connection whose own channels cannot be had is not accepted at all.
    for (const { sub } of pending) client.dropSubscription(sub)
    throw error
  }
  for (const each of pending) announce(each)
}

/** Tells the product that somebody whom it let in is not here. */
function leaveAtOnce(client: Client, { user, meta }: ConnectReply): void {
  client.user = user
  client.meta = meta
  client.callOnDisconnect(disconnects.closed.code, disconnects.closed.reason)
}

/** The server-side subscriptions; `pending` has those begun, also when a later one fails. */
async function openOwnChannels(
  client: Client,
  request: Values,
  channels: Record<string, SubscribeOptions>,
  pending: Pending[],
): Promise<Record<string, Values> | undefined> {
  const names = Object.keys(channels)
  if (names.length === 0) return undefined
  if (names.length > client.node.limits.channels) throw disconnects.channelLimit
  const wishes = (request.subs as Record<string, Values> | undefined) ?? {}
  for (const name of names) {
    const wish = Object.hasOwn(wishes, name) ? wishes[name]! : {}
    pending.push(begin(client, name, channels[name]!, wish, true))
  }
  const subs: Record<string, Values> = {}
  for (const each of pending) subs[each.sub.channel.name] = await finish(each)
  return subs
}

async function subscribe(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  const { node } = client
  const channel = channelOf(client, request)
  if (client.subs.has(channel)) throw errors.alreadySubscribed
  if (client.subs.size >= node.limits.channels) throw errors.limitExceeded
  node.hub.namespaceOf(channel)
  // Map and shared-poll subscriptions and tag filters: not offered, and silently ignoring them would mislead.
  if (request.type || request.tf !== undefined) throw errors.notAvailable
  const { onSubscribe } = node.hooks
  if (onSubscribe === undefined) throw errors.notAvailable
  const token = (request.token as string | undefined) ?? ''
  const data = client.codec.value(request.data)

  const reservation: NonNullable<Client['subscribing']> = { channel, ended: undefined }
  client.subscribing = reservation
  let options: Awaited<ReturnType<typeof onSubscribe>>
  try {
    options = await node.ask('onSubscribe', () => onSubscribe(client, channel, { token, data }))
  } finally {
    client.subscribing = undefined
  }
  if (isClosed(client)) return
  if (reservation.ended) throw reservation.ended.code < 2_500 ? errors.permissionDenied : errors.internal
  if (client.subs.has(channel)) throw errors.alreadySubscribed
  const ttl = ttlOf(node.now(), options.expireAt, errors.expired)

  const pending = begin(client, channel, options, request, false)
  let result: Values
  try {
    result = await finish(pending)
  } catch (error) {
    client.dropSubscription(pending.sub)
    throw error
  }
  if (isClosed(client)) return
  if (!pending.sub.isLive) throw errors.permissionDenied
  const canRenew = ttl !== undefined && node.hooks.onSubRefresh !== undefined
  reply({ ...result, expires: canRenew, ttl: canRenew ? ttl : undefined })
  announce(pending)
  if (ttl !== undefined) client.reschedule()
}

async function publish(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  const { node } = client
  const channel = channelOf(client, request)
  node.hub.namespaceOf(channel)
  const { onPublish } = node.hooks
  if (onPublish === undefined || request.type) throw errors.notAvailable
  const data = client.codec.value(request.data)
  if (data === undefined) throw errors.badRequest
  const answer = await node.ask('onPublish', () => onPublish(client, channel, data))
  if (isClosed(client)) return
  if (answer.result !== 'published') {
    node.hub.publish(channel, {
      octets: octetsOf(rawOf('data' in answer ? answer.data : data) ?? 'null'),
      info: client.infoIn(client.subs.get(channel)),
      tags: answer.tags,
      skipHistory: answer.skipHistory,
    })
  }
  reply({})
}

async function presence(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  const channel = await allowPresence(client, request)
  reply({ presence: client.node.hub.presence(channel) })
}

async function presenceStats(
  client: Client,
  request: Values,
  reply: (result: Values) => void,
): Promise<void> {
  const channel = await allowPresence(client, request)
  reply(client.node.hub.presenceStats(channel))
}

async function allowPresence(client: Client, request: Values): Promise<string> {
  const { node } = client
  const channel = channelOf(client, request)
  const { onPresence } = node.hooks
  if (!node.hub.namespaceOf(channel).presence || onPresence === undefined) throw errors.notAvailable
  await node.ask('onPresence', () => onPresence(client, channel))
  return channel
}

async function history(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  const { node } = client
  const channel = channelOf(client, request)
  const { onHistory } = node.hooks
  if (!node.hub.namespaceOf(channel).history || onHistory === undefined) throw errors.notAvailable
  await node.ask('onHistory', () => onHistory(client, channel))
  const stream = node.hub.open(channel).stream!
  const since = request.since as Partial<StreamPosition> | undefined
  if (since?.epoch && since.epoch !== stream.epoch) throw errors.unrecoverablePosition
  const requestedLimit = (request.limit as number | undefined) ?? 0
  const limit =
    requestedLimit < 0 ? node.limits.historyPage : Math.min(requestedLimit, node.limits.historyPage)
  const position = since && { offset: since.offset ?? 0, epoch: stream.epoch }
  const page = stream.page({ limit, since: position, reverse: request.reverse === true }, node.now())
  reply({
    publications: page.map(entry => publicationValues(client.codec, entry, 'plain')),
    epoch: stream.epoch,
    offset: stream.top,
  })
}

async function rpc(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  const { onRpc } = client.node.hooks
  if (onRpc === undefined) throw errors.notAvailable
  const data = client.codec.value(request.data)
  const method = (request.method as string | undefined) ?? ''
  reply({ data: rawOf(await client.node.ask('onRpc', () => onRpc(client, method, data))) })
}

async function send(client: Client, request: Values): Promise<void> {
  const { onMessage } = client.node.hooks
  if (onMessage === undefined) throw disconnects.notAvailable
  const data = client.codec.value(request.data)
  await client.node.ask('onMessage', () => onMessage(client, data))
}

async function refresh(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  const { node } = client
  const { onRefresh } = node.hooks
  if (onRefresh === undefined) throw errors.notAvailable
  if (!request.token) throw disconnects.badRequest
  const answer = await node.ask('onRefresh', () => onRefresh(client, request.token as string))
  if (isClosed(client)) return
  const ttl = ttlOf(node.now(), answer.expireAt, errors.expired)
  client.expireAt = (answer.expireAt ?? 0) * 1_000
  if ('info' in answer) client.info = rawOf(answer.info)
  if ('meta' in answer) client.meta = answer.meta
  reply({ client: client.client, expires: ttl !== undefined, ttl })
  client.reschedule()
}

async function subRefresh(client: Client, request: Values, reply: (result: Values) => void): Promise<void> {
  const { node } = client
  const channel = channelOf(client, request)
  const { onSubRefresh } = node.hooks
  if (onSubRefresh === undefined) throw errors.notAvailable
  if (!client.subs.has(channel)) throw errors.permissionDenied
  const token = (request.token as string | undefined) ?? ''
  const answer = await node.ask('onSubRefresh', () => onSubRefresh(client, channel, token))
  const sub = client.subs.get(channel)
  if (isClosed(client)) return
  if (sub === undefined) throw errors.permissionDenied
  const ttl = ttlOf(node.now(), answer.expireAt, errors.expired)
  sub.expireAt = (answer.expireAt ?? 0) * 1_000
  if ('info' in answer) sub.info = rawOf(answer.info)
  reply({ expires: ttl !== undefined, ttl })
  client.reschedule()
}

function channelOf(client: Client, request: Values): string {
  const channel = (request.channel as string | undefined) ?? ''
  if (channel === '') throw disconnects.badRequest
  if (channel.length > client.node.limits.channelLength) throw errors.badRequest
  return channel
}

/** A function, because the state changes while a hook is awaited. */
function isClosed(client: Client): boolean {
  return client.state === 'closed'
}

/** Whole seconds left, at least one; nothing when it does not expire. Throws when it has already. */
function ttlOf(now: number, expireAt: number | undefined, expiredError: RealtimeError): number | undefined {
  if (expireAt === undefined) return undefined
  const secondsLeft = expireAt - now / 1_000
  if (secondsLeft <= 0) throw expiredError
  return Math.max(1, Math.floor(secondsLeft))
}

function rawOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

function textOf(value: unknown, max: number): string {
  const text = (value as string | undefined) ?? ''
  if (text.length > max) throw disconnects.badRequest
  return text
}

function lowerCased(headers: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
}
