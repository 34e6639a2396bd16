import type { Centrifuge, PublicationContext, Subscription, TransportEndpoint } from 'centrifuge'
import { deviceHeaders } from '../api/device.ts'
import { Emitter } from './emitter.ts'
import { FrameQueue } from './frame-queue.ts'
import { askAgainDelay, connectionTimes, DisconnectCounter, subscriptionTimes } from './reconnect-rule.ts'
import { type Readiness, type Revival, untilReachable, waitForServer } from './revival.ts'

export type SocketStatus = 'idle' | 'connecting' | 'connected' | 'disconnected'

export interface Subscribed {
  channel: string
  /** Everything missed has come, or is coming right after this. Otherwise ask for what is missing. */
  recovered: boolean
  /** The first time for this channel since somebody listens to it. */
  isFirst: boolean
}

export interface SocketEvents {
  status: SocketStatus
  connected: { data: unknown }
  /** A publication of a channel that the server subscribed. */
  publication: { channel: string; data: unknown }
  /** Of a channel that the server subscribed. */
  subscribed: Subscribed
  /** The server ended a subscription that it had made. */
  unsubscribed: { channel: string }
  /** The session does not hold any more; nothing is tried again. */
  unauthorized: { code: number; reason: string }
  logout: { reason: 'too-many-reconnects' }
  'hard-stop': { reason: 'too-many-reconnects' }
  /** The server closed the connection and asked not to come back at once. */
  terminated: { code: number; reason: string }
}

export interface ChannelListener {
  onPublication(data: unknown, context: PublicationContext): void
  onSubscribed?(context: Subscribed): void
  /** The server does not let this person listen (left, removed, not allowed). */
  onUnsubscribed?(code: number, reason: string): void
}

export interface SocketOptions extends Readiness {
  endpoint: string | TransportEndpoint[]
  emulationEndpoint?: string
  /** @param refusedToken the token that the server did not take any more */
  getToken(refusedToken: string | undefined): Promise<string>
  isOnline?(): boolean
  websocket?: unknown
  /** Milliseconds before trying again. Default: the specification's. */
  reconnectDelays?: { min: number; max: number }
}

/** No session (the client's 1, the protocol's 101), a token that is not one (3500), a session that was ended (our 4500). */
const sessionOver = new Set([1, 101, 3500, 4500])

/**
 * The server took the channel away. Whether it may still be heard is decided by asking again: Centrifugo, unlike the embedded server, has no
 * code that says so (https://centrifugal.dev/docs/server/server_api#unsubscribe).
 */
const takenAway = 2000

/** Loaded with the first connection: rooms and messages can be read before it stands. */
let library: typeof import('centrifuge') | undefined

interface Channel {
  listeners: Set<ChannelListener>
  subscription?: Subscription
  /** Until a subscription that was taken away is asked for again. */
  askAgainTimer?: ReturnType<typeof setTimeout>
  position?: { offset: number; epoch: string }
  isSubscribed: boolean
  wasSubscribed: boolean
}

/**
 * The one connection to the server, over the official client. It opens on `connect`, tells its status, stops for good after
 * the third disconnect in a row, and then comes back as a new client with the same listeners when there is reason to.
 */
export class LiveSocket extends Emitter<SocketEvents> {
  #options: SocketOptions
  #client: Centrifuge | undefined
  /** While the library loads for a first client: which attempt that is. */
  #loading: symbol | undefined
  #channels = new Map<string, Channel>()
  #serverChannels = new Set<string>()
  #publications = new FrameQueue()
  #disconnects = new DisconnectCounter()
  #status: SocketStatus = 'idle'
  #revival: Revival | undefined
  /** While an attempt waits for the network. */
  #reaching: AbortController | undefined
  /** The last token given, and whether the server has refused it. */
  #token = ''
  #isRefused = false

  constructor(options: SocketOptions) {
    super()
    this.#options = options
  }

  get status(): SocketStatus {
    return this.#status
  }

  /** Opens the connection; while the browser is offline, at its `online` event or when the server answers all the same. Again is nothing. */
  connect() {
    if (this.#client || this.#loading) return
    this.#revival?.cancel()
    this.#disconnects.connected()
    if (library) this.#begin(library)
    else void this.#load()
  }

  async #load() {
    const attempt = Symbol('load')
    this.#loading = attempt
    this.#setStatus('connecting')
    const centrifugeModule = await import('centrifuge').catch(() => undefined)
    if (this.#loading !== attempt) return
    this.#loading = undefined
    library = centrifugeModule
    if (centrifugeModule) this.#begin(centrifugeModule)
    else this.#stop({ poll: true })
  }

  #begin({ Centrifuge }: typeof import('centrifuge')) {
    const client = this.#newClient(Centrifuge)
    this.#client = client
    for (const [name, channel] of this.#channels) this.#open(name, channel)
    client.connect()
  }

  /** "Kết nối lại": at once, as a new client. */
  reconnect() {
    this.#drop()
    this.connect()
  }

  /** Hard reset, and signing out: disconnects, removes all subscriptions with their listeners, clears the client. */
  reset() {
    this.#revival?.cancel()
    this.#drop()
    this.#publications.clear()
    this.#channels.clear()
    this.#serverChannels.clear()
    this.#setStatus('idle')
  }

  /** Listeners of one channel share one subscription; it ends when the last leaves. @returns the way to leave */
  subscribe(name: string, listener: ChannelListener): () => void {
    const channel = this.#channels.get(name) ?? {
      listeners: new Set(),
      isSubscribed: false,
      wasSubscribed: false,
    }
    channel.listeners.add(listener)
    if (!this.#channels.has(name)) {
      this.#channels.set(name, channel)
      if (this.#client) this.#open(name, channel)
    } else if (channel.isSubscribed) {
      queueMicrotask(() => listener.onSubscribed?.({ channel: name, recovered: false, isFirst: true }))
    }
    return () => {
      if (!channel.listeners.delete(listener) || channel.listeners.size > 0) return
      if (this.#channels.get(name) === channel) this.#channels.delete(name)
      this.#close(channel)
    }
  }

  publish = (channel: string, data: unknown) => this.#ready().publish(channel, data)
  presence = (channel: string) => this.#ready().presence(channel)
  history = (channel: string, options: { limit?: number; since?: { offset: number; epoch: string } }) =>
    this.#ready().history(channel, options)
  rpc = async <T>(method: string, data: unknown): Promise<T> =>
    (await this.#ready().rpc(method, data)).data as T

  #ready(): Centrifuge {
    if (!this.#client) throw new Error('The connection is not open')
    return this.#client
  }

  #isOnline = () => (this.#options.isOnline ?? (() => navigator.onLine))()

  #newClient(Client: typeof Centrifuge): Centrifuge {
    const { min, max } = this.#options.reconnectDelays ?? {}
    const client = new Client(this.#options.endpoint, {
      name: 'trau-web',
      ...connectionTimes,
      ...(min && { minReconnectDelay: min }),
      ...(max && { maxReconnectDelay: max }),
      emulationEndpoint: this.#options.emulationEndpoint ?? '/emulation',
      getToken: () => this.#nextToken(),
      ...(this.#options.websocket ? { websocket: this.#options.websocket } : {}),
    })
    const isCurrent = () => this.#client === client
    /** Those that the server has made since the connection stands. */
    const serverChannels = new Set<string>()
    client.on('state', ({ newState }) => {
      if (isCurrent()) this.#setStatus(newState)
    })
    client.on('connecting', ({ code }) => {
      if (isCurrent() && code !== 0) this.#ended(code)
    })
    client.on('error', ({ type, error }) => {
      // A transport that never opened, or one that closed before the server said yes.
      if (isCurrent() && (type === 'transport' || type === 'connect')) this.#ended(error.code)
    })
    client.on('connected', ({ data }) => {
      this.#disconnects.connected()
      serverChannels.clear()
      // The library names what the server ended only to the client that was subscribed; this one may have come after it.
      queueMicrotask(() => {
        if (!isCurrent()) return
        for (const channel of this.#serverChannels)
          if (!serverChannels.has(channel)) this.#serverEnded(channel)
      })
      this.emit('connected', { data })
    })
    client.on('disconnected', ({ code, reason }) => {
      if (isCurrent()) this.#terminated(code, reason)
    })
    client.on('publication', ({ channel, data }) =>
      this.#publications.add(() => this.emit('publication', { channel, data })),
    )
    client.on('subscribed', ({ channel, recovered: wasRecovered }) => {
      this.#publications.flush()
      const isFirst = !this.#serverChannels.has(channel)
      this.#serverChannels.add(channel)
      serverChannels.add(channel)
      this.emit('subscribed', { channel, recovered: wasRecovered, isFirst })
    })
    client.on('unsubscribed', ({ channel }) => this.#serverEnded(channel))
    return client
  }

  #serverEnded(channel: string) {
    this.#publications.flush()
    this.#serverChannels.delete(channel)
    this.emit('unsubscribed', { channel })
  }

  /** Asked before every attempt, so that no attempt goes out offline or with a token that lay about for hours. */
  async #nextToken(): Promise<string> {
    await this.#online()
    if (this.#status === 'connected') this.#isRefused = true
    this.#token = await this.#options.getToken(this.#isRefused ? this.#token : undefined)
    this.#isRefused = false
    this.#client?.setHeaders({
      Authorization: `Bearer ${this.#token}`,
      'X-Device': JSON.stringify(deviceHeaders()),
    })
    return this.#token
  }

  #online(): Promise<void> {
    if (this.#isOnline()) return Promise.resolve()
    this.#reaching?.abort()
    this.#reaching = new AbortController()
    return untilReachable(this.#options, this.#reaching)
  }

  /** One transport ended, and the client is about to try again. */
  #ended(code: number) {
    // 109: token expired; 3014: everything the server knew of this session is void.
    if (code === 109 || code === 3014) this.#isRefused = true
    // Without a token the client asks for one before the next attempt.
    this.#client?.setToken('')
    if (!this.#disconnects.ended(this.#isOnline())) return
    this.#stop({ poll: true })
    this.emit('logout', { reason: 'too-many-reconnects' })
    this.emit('hard-stop', { reason: 'too-many-reconnects' })
  }

  /** The client gave up by itself, as the server or the missing session demanded. */
  #terminated(code: number, reason: string) {
    const isUnauthorized = sessionOver.has(code)
    this.#stop({ poll: false, revive: !isUnauthorized })
    if (isUnauthorized) this.emit('unauthorized', { code, reason })
    else this.emit('terminated', { code, reason })
  }

  /** Ends this client; its listeners wait for the next one. */
  #stop({ poll, revive = true }: { poll: boolean; revive?: boolean }) {
    this.#drop()
    this.#setStatus('disconnected')
    if (!revive) return
    this.#revival = waitForServer({
      readiness: poll ? this.#options : undefined,
      revive: () => this.connect(),
    })
  }

  #drop() {
    this.#loading = undefined
    this.#reaching?.abort()
    const client = this.#client
    this.#client = undefined
    for (const channel of this.#channels.values()) this.#close(channel)
    client?.disconnect()
    client?.removeAllListeners()
  }

  #open(name: string, channel: Channel) {
    const subscription = this.#ready().newSubscription(name, {
      ...subscriptionTimes,
      ...(channel.position ? { since: channel.position } : {}),
    })
    channel.subscription = subscription
    subscription.on('publication', context => {
      if (context.offset !== undefined && channel.position) channel.position.offset = context.offset
      this.#publications.add(() => {
        for (const listener of [...channel.listeners]) listener.onPublication(context.data, context)
      })
    })
    subscription.on('subscribed', ({ recovered: wasRecovered, streamPosition }) => {
      this.#publications.flush()
      channel.position = streamPosition ? { ...streamPosition } : undefined
      const isFirst = !channel.wasSubscribed
      channel.isSubscribed = true
      channel.wasSubscribed = true
      for (const listener of [...channel.listeners]) {
        listener.onSubscribed?.({ channel: name, recovered: wasRecovered, isFirst })
      }
    })
    subscription.on('subscribing', () => {
      channel.isSubscribed = false
    })
    subscription.on('unsubscribed', ({ code, reason }) => {
      this.#publications.flush()
      channel.isSubscribed = false
      if (code === takenAway)
        channel.askAgainTimer = setTimeout(() => subscription.subscribe(), askAgainDelay())
      else for (const listener of [...channel.listeners]) listener.onUnsubscribed?.(code, reason)
    })
    subscription.subscribe()
  }

  #close(channel: Channel) {
    const { subscription } = channel
    channel.isSubscribed = false
    clearTimeout(channel.askAgainTimer)
    if (!subscription) return
    channel.subscription = undefined
    subscription.removeAllListeners()
    subscription.unsubscribe()
    this.#client?.removeSubscription(subscription)
  }

  #setStatus(status: SocketStatus) {
    if (this.#status === status) return
    this.#status = status
    this.emit('status', status)
  }
}
