import { randomInt } from 'node:crypto'
import { errors } from './codes.ts'
import type { Octets } from './octets.ts'
import { type Outgoing, PlainPush, PublicationPush } from './publication.ts'
import type { Values } from './schema.ts'
import { type Content, keptKeys, type Ledger, Stream } from './stream.ts'
import type { NamespaceOptions, StreamPosition } from './types.ts'

/** A connection, as far as the hub knows it. */
export interface HubClient {
  readonly client: string
  readonly user: string
}

/** A connection's place in a channel. */
export interface Subscriber {
  readonly client: HubClient
  readonly channel: Channel
  /** Its place in the channel's list, kept by the hub; -1 when it is not there. */
  index: number
  deliver(outgoing: Outgoing): void
  /** What others see of it. */
  publicInfo(): Values
}

/** A channel somebody listens to, or whose position somebody may come back with. */
export interface Channel {
  readonly name: string
  readonly options: NamespaceOptions
  readonly subs: Subscriber[]
  readonly stream: Stream | undefined
  /** When something in no stream was published under an idempotency key (epoch ms), oldest first. */
  keys: Map<string, number> | undefined
  /** Its name as it stands in pushes. */
  octets: Octets | undefined
  /** When the last subscriber left (epoch ms); -Infinity if there never was one. */
  leftAt: number
  /** When it was opened or last published to. */
  usedAt: number
  /** When it took its place among the histories. */
  listedAt: number
}

export interface PublishRequest {
  /** JSON text in UTF-8; read at most once, and only where it is published. */
  readonly octets: Octets
  info?: Values
  tags?: Record<string, string>
  key?: string
  /** Nobody can have published under this key before, so it is not looked for. */
  isFirst?: boolean
  skipHistory?: boolean
  /** Set by the hub: what all the channels that it goes to keep. */
  content?: Content
  delta?: boolean
  onlyIfActive?: boolean
}

export interface HubOptions {
  namespaces: Record<string, NamespaceOptions>
  now: () => number
  historyBytes: number
  idleChannelMs: number
  idempotencyMs: number
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const sweepEveryMs = 250
const sweepChunk = 2_000

/** Who listens where, and what was said there lately. Publishing is one synchronous turn: order needs no lock. */
export class Hub<Client extends HubClient> {
  readonly clients = new Map<string, Client>()
  readonly users = new Map<string, Client[]>()
  readonly channels = new Map<string, Channel>()
  subscriptions = 0
  publications = 0
  /** What all histories hold together. */
  readonly ledger: Ledger = { bytes: 0 }
  readonly #options: HubOptions
  /** Channels with a history in the order in which memory is taken back; one used since it was listed is spared once. */
  readonly #written = new Set<Channel>()
  /** New at each start, so that no position survives a restart by accident. */
  readonly #epoch = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  #streams = 0
  #sweeping: MapIterator<Channel> | undefined
  readonly #sweeper: NodeJS.Timeout

  constructor(options: HubOptions) {
    this.#options = options
    this.#sweeper = setInterval(() => this.#sweep(), sweepEveryMs).unref()
  }

  close(): void {
    clearInterval(this.#sweeper)
  }

  /** The namespace is what stands before the first colon. Throws 102 when it is not configured. */
  namespaceOf(channel: string): NamespaceOptions {
    const colon = channel.indexOf(':')
    const name = colon < 0 ? '' : channel.slice(0, colon)
    if (!Object.hasOwn(this.#options.namespaces, name)) throw errors.unknownChannel
    return this.#options.namespaces[name]!
  }

  open(name: string): Channel {
    const existing = this.channels.get(name)
    if (existing !== undefined) return existing
    const options = this.namespaceOf(name)
    const { history } = options
    const epoch = history && this.#epoch + (this.#streams++).toString(36)
    const channel: Channel = {
      name,
      options,
      subs: [],
      stream: history && new Stream(epoch!, history.size, history.ttlMs, this.ledger),
      keys: undefined,
      octets: undefined,
      leftAt: Number.NEGATIVE_INFINITY,
      usedAt: this.#options.now(),
      listedAt: 0,
    }
    this.channels.set(name, channel)
    return channel
  }

  addClient(client: Client): void {
    this.clients.set(client.client, client)
    const others = this.users.get(client.user)
    if (others === undefined) this.users.set(client.user, [client])
    else others.push(client)
  }

  removeClient(client: Client): void {
    if (!this.clients.delete(client.client)) return
    const others = this.users.get(client.user)!
    if (others.length === 1) this.users.delete(client.user)
    else others.splice(others.indexOf(client), 1)
  }

  join(sub: Subscriber): void {
    sub.index = sub.channel.subs.push(sub) - 1
    this.subscriptions++
  }

  leave(sub: Subscriber): void {
    if (sub.index < 0) return
    const { subs } = sub.channel
    // The last one takes the place: fan-out walks backwards, so nobody is skipped or met twice.
    const last = subs.pop()!
    if (last !== sub) {
      subs[sub.index] = last
      last.index = sub.index
    }
    sub.index = -1
    this.subscriptions--
    if (subs.length > 0) return
    sub.channel.leftAt = this.#options.now()
    if (sub.channel.stream === undefined) this.channels.delete(sub.channel.name)
  }

  publish(name: string, request: PublishRequest): StreamPosition {
    const now = this.#options.now()
    let channel = this.channels.get(name)
    const { history } = channel?.options ?? this.namespaceOf(name)
    const isStored = history !== undefined && request.skipHistory !== true
    if (channel === undefined) {
      if (request.onlyIfActive || !isStored) return { offset: 0, epoch: '' }
      channel = this.open(name)
    }
    if (request.onlyIfActive && this.#isAbandoned(channel, now)) {
      channel.stream?.skip()
      return { offset: 0, epoch: '' }
    }
    const epoch = channel.stream?.epoch ?? ''
    const earlierEntry = request.isFirst ? undefined : this.#find(channel, request.key, isStored, now)
    return { offset: earlierEntry ?? this.#publish(channel, request, isStored, now), epoch }
  }

  /** The offset of what was published under this key within `idempotencyMs`, 0 where it is in no stream. */
  #find(channel: Channel, key: string | undefined, isStored: boolean, now: number): number | undefined {
    if (key === undefined) return undefined
    const after = now - this.#options.idempotencyMs
    if (isStored) return channel.stream!.find(key, after)
    return (channel.keys?.get(key) ?? Number.NEGATIVE_INFINITY) > after ? 0 : undefined
  }

  /** @returns the offset; 0 for what is in no stream */
  #publish(channel: Channel, request: PublishRequest, isStored: boolean, now: number): number {
    const { stream, options, subs } = channel
    this.publications++
    channel.usedAt = now
    if (!isStored && request.key !== undefined) remember(channel, request.key, now)
    if (!isStored && subs.length === 0) return 0
    const wantsDelta =
      isStored && options.delta === true && (request.delta ?? options.deltaOnPublish === true)
    const base = wantsDelta ? stream!.last(now) : undefined
    request.content ??= {
      octets: request.octets,
      info: request.info,
      tags: request.tags,
      time: now,
      keepers: 0,
    }
    const { content } = request
    const offset = isStored ? this.#store(channel, stream!, content, request.key) : 0
    if (subs.length > 0) this.send(channel, new PublicationPush(channel, content, offset, base))
    return offset
  }

  #store(channel: Channel, stream: Stream, content: Content, key: string | undefined): number {
    const offset = stream.append(content, key)
    if (!this.#written.has(channel)) this.#list(channel, channel.usedAt)
    if (this.ledger.bytes > this.#options.historyBytes) this.#reclaim(channel.usedAt)
    return offset
  }

  #list(channel: Channel, now: number): void {
    this.#written.delete(channel)
    this.#written.add(channel)
    channel.listedAt = now
  }

  /** Histories published to longest ago go first, roughly: keeping them sorted would cost every publication. */
  #reclaim(now: number): void {
    for (const channel of this.#written) {
      if (this.ledger.bytes <= this.#options.historyBytes) return
      if (channel.usedAt > channel.listedAt) this.#list(channel, now)
      else this.forget(channel.name)
    }
  }

  /** Reaches every subscriber of the channel, those whose answer is still being prepared included. */
  send(channel: Channel, outgoing: Outgoing): void {
    const { subs } = channel
    for (let i = subs.length - 1; i >= 0; i--) subs[i]!.deliver(outgoing)
  }

  sendPresence(sub: Subscriber, kind: 'join' | 'leave'): void {
    const { channel } = sub
    if (!channel.options.joinLeave || channel.subs.length === 0) return
    this.send(channel, new PlainPush({ channel: channel.name, [kind]: { info: sub.publicInfo() } }))
  }

  presence(name: string): Record<string, Values> {
    const subs = this.channels.get(name)?.subs ?? []
    return Object.fromEntries(subs.map(sub => [sub.client.client, sub.publicInfo()]))
  }

  presenceStats(name: string): { num_clients: number; num_users: number } {
    const subs = this.channels.get(name)?.subs ?? []
    return { num_clients: subs.length, num_users: new Set(subs.map(sub => sub.client.user)).size }
  }

  forget(name: string): void {
    const channel = this.channels.get(name)
    if (channel === undefined) return
    channel.stream?.clear()
    this.#written.delete(channel)
  }

  /** What names the text, and what came before it, is kept no more: whoever has not heard it fetches. */
  redact(name: string, text: string): void {
    this.channels.get(name)?.stream?.redact(text)
  }

  /** Every channel begins anew, with another epoch; call it when nobody is subscribed. */
  forgetAll(): void {
    for (const { stream } of this.channels.values()) stream?.clear()
    this.channels.clear()
    this.#written.clear()
    this.#sweeping = undefined
  }

  #isAbandoned(channel: Channel, now: number): boolean {
    return channel.subs.length === 0 && now - channel.leftAt > (channel.stream?.ttlMs ?? 0)
  }

  /** A slice of the channels at a time: expired publications, old keys and forgotten channels go. */
  #sweep(): void {
    const now = this.#options.now()
    this.#sweeping ??= this.channels.values()
    for (let i = 0; i < sweepChunk; i++) {
      const { value, done } = this.#sweeping.next()
      if (done || value === undefined) {
        this.#sweeping = undefined
        return
      }
      this.#tidy(value, now)
    }
  }

  #tidy(channel: Channel, now: number): void {
    const { stream } = channel
    const idleMs = now - Math.max(channel.leftAt, channel.usedAt)
    if (idleMs > this.#options.idempotencyMs) {
      channel.keys = undefined
      stream?.forgetKeys()
    }
    if (stream === undefined) return
    stream.expire(now)
    if (stream.isEmpty) this.#written.delete(channel)
    if (channel.subs.length === 0 && stream.isEmpty && idleMs > this.#options.idleChannelMs) {
      this.channels.delete(channel.name)
    }
  }
}

function remember(channel: Channel, key: string, at: number): void {
  channel.keys ??= new Map()
  channel.keys.delete(key)
  channel.keys.set(key, at)
  if (channel.keys.size > keptKeys) channel.keys.delete(channel.keys.keys().next().value!)
}
