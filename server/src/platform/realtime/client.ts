import { randomUUID } from 'node:crypto'
import type { Codec, Encoded } from './codec.ts'
import { Disconnect, disconnects, errors, RealtimeError, unsubscribes } from './codes.ts'
import { CommandRate } from './command-rate.ts'
import type { Node } from './node.ts'
import { requestOf, type Values } from './schema.ts'
import type { Subscription } from './subscription.ts'
import type { ClientView, TransportKind } from './types.ts'
import type { Sleeper } from './wheel.ts'
import type { Flushable } from './writer.ts'

/** The wire of one connection. */
export interface Link {
  readonly kind: TransportKind
  readonly remoteAddress: string
  /** Commands arrive by separate requests, so the client needs a session. */
  readonly isEmulated: boolean
  /** Writes the messages joined; returns the bytes written. */
  write(messages: readonly Encoded[]): number
  /** Bytes the peer has not taken yet. */
  buffered(): number
  close(code: number, reason: string): void
  /** Drops the connection without saying why. */
  terminate(): void
}

export type ClientNode = Node<Client>

interface Inbound {
  command: Values
  bytes: number
}

/**
 * One connection: fresh → connecting → connected → closed; `refused` after an error answered its connect.
 * Commands run strictly in order, one at a time; pushes and replies leave through one queue.
 */
export class Client implements ClientView, Sleeper, Flushable {
  readonly client = randomUUID()
  readonly node: ClientNode
  readonly codec: Codec
  readonly #link: Link
  /** Request headers, until the connection is accepted. */
  headers: Record<string, string> | undefined
  state: 'fresh' | 'connecting' | 'connected' | 'refused' | 'closed' = 'fresh'
  user = ''
  meta: unknown = undefined
  /** `onConnect` has answered, so `onDisconnect` is owed, whether the connection comes to be accepted or not. */
  isKnown = false
  /** JSON text shown to others as `conn_info`. */
  info: string | undefined = undefined
  session: string | undefined = undefined
  readonly subs = new Map<string, Subscription>()
  /** The subscription being authorised; ended when the server revoked it meanwhile. */
  subscribing: { channel: string; ended: { code: number } | undefined } | undefined = undefined
  due = 0
  /** Epoch milliseconds; 0 for never. */
  expireAt = 0
  #isDoomed = false
  /** On the wheel's clock; 0 for none. Before the connect, `#pingAt` is when the connection is stale. */
  #pingAt: number
  #pongBy = 0
  #inbox: Inbound[] = []
  #inboxBytes = 0
  #isRunning = false
  #queue: Encoded[] = []
  #queuedBytes = 0
  readonly #rate: CommandRate

  constructor(node: ClientNode, link: Link, codec: Codec, headers: Record<string, string>) {
    this.node = node
    this.#link = link
    this.codec = codec
    this.headers = headers
    this.#rate = new CommandRate(node.limits)
    this.#pingAt = node.wheel.now() + node.limits.staleMs
    node.connections.add(this)
    node.wheel.set(this, this.#pingAt)
    if (node.isClosing) this.disconnectLater(disconnects.shutdown)
    else if (node.connections.size > node.limits.connections)
      this.disconnectLater(disconnects.connectionLimit)
  }

  get transport(): TransportKind {
    return this.#link.kind
  }

  get remoteAddress(): string {
    return this.#link.remoteAddress
  }

  isSubscribed(channel: string): boolean {
    return this.subs.get(channel)?.isLive === true
  }

  infoIn(sub?: Subscription): Values {
    return { user: this.user, client: this.client, conn_info: this.info, chan_info: sub?.info }
  }

  // ---- what comes in ----

  /** Takes one frame. Whatever it holds, this never throws. */
  receive(frame: Buffer): void {
    if (this.state === 'closed' || this.state === 'refused' || this.#isDoomed) return
    let commands: Values[]
    try {
      commands = this.codec.decode(frame)
    } catch {
      this.disconnect(disconnects.badRequest)
      return
    }
    if (commands.length === 0) this.disconnect(disconnects.badRequest)
    const bytes = frame.length / commands.length
    for (const command of commands) this.#accept(command, bytes)
    if (this.#inboxBytes > this.node.limits.inboundBytes) this.disconnect(disconnects.tooManyRequests)
    else if (!this.#isRunning) void this.#run()
  }

  #accept(command: Values, bytes: number): void {
    if (isPong(command)) {
      // Not queued: a slow command before it must not make the connection look dead.
      if (this.#pongBy === 0) this.disconnect(disconnects.badRequest)
      this.#pongBy = 0
      return
    }
    this.#inbox.push({ command, bytes })
    this.#inboxBytes += bytes
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let next = this.#inbox.shift(); next !== undefined; next = this.#inbox.shift()) {
      if (this.#isGone()) break
      this.#inboxBytes -= next.bytes
      const running = this.#dispatch(next.command)
      if (running !== undefined) await running
    }
    this.#isRunning = false
  }

  /** Closed or refused: a function, since the state changes while hooks are awaited. */
  #isGone(): boolean {
    return this.state === 'closed' || this.state === 'refused'
  }

  #dispatch(command: Values): Promise<void> | void {
    this.node.counters.commands++
    const id = (command.id as number | undefined) ?? 0
    const request = requestOf(command)
    if (this.state !== 'connected' && request?.method !== 'connect')
      return this.disconnect(disconnects.badRequest)
    if (id === 0 && request?.method !== 'send') return this.disconnect(disconnects.badRequest)
    if (!this.#takeToken())
      return id === 0 || this.#isGone() ? undefined : this.#fail(id, errors.tooManyRequests)
    if (request === undefined) return this.#fail(id, errors.methodNotFound)
    const reply = (result: Values) => this.reply({ id, [request.method]: result })
    return this.node.handlers[request.method]!(this, request.request, reply).catch(error =>
      this.#settle(id, request.method, error),
    )
  }

  #settle(id: number, method: string, error: unknown): void {
    if (this.state === 'closed') return
    if (error instanceof Disconnect) {
      this.disconnect(error)
      return
    }
    if (!(error instanceof RealtimeError)) {
      // A payload nested too deeply to be written again fails here: the client's fault, not ours.
      const isOurs = !(error instanceof RangeError)
      if (isOurs) this.node.log.error({ err: error, method }, 'a real-time command failed')
      this.#fail(id, isOurs ? errors.internal : errors.badRequest)
    } else if (id !== 0) this.#fail(id, error)
    // After an error the client decides by its code; the connection serves nothing more and goes stale.
    if (method === 'connect') this.state = 'refused'
  }

  #fail(id: number, error: RealtimeError): void {
    this.reply({ id, error: { code: error.code, message: error.message, temporary: error.temporary } })
  }

  #takeToken(): boolean {
    const { limits } = this.node
    if (this.#rate.take(performance.now(), limits)) return true
    if (this.#rate.refusals >= limits.commandBurst) this.disconnect(disconnects.tooManyRequests)
    return false
  }

  // ---- what goes out ----

  push(message: Encoded): void {
    if (this.state !== 'connected' || this.#isDoomed) return
    this.node.counters.deliveries++
    this.node.writer.count()
    if (this.#queue.length === 0) this.node.writer.push(this)
    this.#enqueue(message)
  }

  /** A push that is no publication: at once, like a reply. */
  tell(push: Values): void {
    this.reply({ push })
  }

  reply(reply: Values): void {
    if (this.#isGone() || this.#isDoomed) return
    this.#enqueue(this.codec.encode(reply))
    this.node.writer.reply(this)
  }

  #enqueue(message: Encoded): void {
    this.#queue.push(message)
    this.#queuedBytes += message.octets.length
    // Whether the peer is slow shows only once it was offered what is queued.
    if (this.#queuedBytes > this.node.limits.outboundBytes) this.flush()
  }

  flush(): void {
    if (this.#queue.length === 0) return
    const queue = this.#queue
    this.#queue = []
    this.#queuedBytes = 0
    const { counters, limits } = this.node
    counters.writes++
    counters.bytesOut += this.#link.write(queue)
    if (this.state !== 'closed' && this.#link.buffered() > limits.outboundBytes)
      this.disconnectLater(disconnects.slow)
  }

  // ---- life ----

  /** Called by connect once the user is known; pings begin at a random moment, so that they spread. */
  accept(): void {
    this.state = 'connected'
    this.headers = undefined
    this.node.hub.addClient(this)
    if (this.#link.isEmulated) {
      this.session = randomUUID()
      this.node.sessions.set(this.session, this)
    }
    const { pingMs } = this.node.limits
    const now = this.node.wheel.now()
    this.#pingAt = pingMs > 0 ? now + pingMs / 2 + Math.random() * (pingMs / 2) : 0
    this.reschedule()
  }

  /** Puts the next deadline on the wheel; called when one may have come nearer. */
  reschedule(): void {
    const due = this.#nextDeadline(this.node.wheel.now())
    if (due > 0) this.node.wheel.set(this, due)
  }

  wake(now: number): number {
    if (this.state === 'closed') return 0
    if (this.state !== 'connected') {
      if (now >= this.#pingAt) this.disconnect(disconnects.stale)
      return this.#pingAt
    }
    if (this.#pongBy > 0 && now >= this.#pongBy) this.disconnect(disconnects.noPong)
    else if (this.#pingAt > 0 && now >= this.#pingAt) this.#ping(now)
    this.#expire()
    return this.#isGone() ? 0 : this.#nextDeadline(now)
  }

  #ping(now: number): void {
    const { pingMs, pongMs } = this.node.limits
    this.#pingAt = now + pingMs
    this.#pongBy = now + pongMs
    this.#enqueue(this.codec.ping)
    this.flush()
    for (const sub of this.subs.values()) {
      const top = sub.channel.stream?.top ?? 0
      if (sub.positioned && sub.held === undefined && sub.offset < top) sub.loseState()
    }
  }

  #expire(): void {
    const now = this.node.now()
    if (this.expireAt > 0 && now >= this.expireAt + this.#grace('onRefresh'))
      this.disconnect(disconnects.expired)
    for (const sub of this.subs.values()) {
      const isOver = sub.expireAt > 0 && now >= sub.expireAt + this.#grace('onSubRefresh')
      if (isOver) this.endSubscription(sub, unsubscribes.expired)
    }
  }

  /** Only what the client can renew gets time to do so. */
  #grace(renewal: 'onRefresh' | 'onSubRefresh'): number {
    return this.node.hooks[renewal] ? this.node.limits.expiryGraceMs : 0
  }

  #nextDeadline(now: number): number {
    let due = this.#pingAt
    if (this.#pongBy > 0) due = Math.min(due, this.#pongBy)
    const epoch = this.node.now()
    // Expiry is on the wall clock: what is left of it is measured anew at each wake.
    const consider = (expireAt: number, grace: number) => {
      const at = now + Math.max(0, expireAt + grace - epoch)
      if (expireAt > 0 && (due === 0 || at < due)) due = at
    }
    consider(this.expireAt, this.#grace('onRefresh'))
    for (const sub of this.subs.values()) consider(sub.expireAt, this.#grace('onSubRefresh'))
    return due
  }

  endSubscription(sub: Subscription, why: { code: number; reason: string }): void {
    this.dropSubscription(sub)
    this.tell({ channel: sub.channel.name, unsubscribe: { code: why.code, reason: why.reason } })
  }

  dropSubscription(sub: Subscription): void {
    if (this.subs.get(sub.channel.name) === sub) this.subs.delete(sub.channel.name)
    if (!sub.isLive) return
    const wasAnnounced = sub.held === undefined
    this.node.hub.leave(sub)
    if (wasAnnounced) this.node.hub.sendPresence(sub, 'leave')
  }

  /** Disconnects after the current turn: a fan-out in progress must not be interrupted by what this sets off. */
  disconnectLater(why: Disconnect): void {
    if (this.#isDoomed || this.state === 'closed') return
    this.#isDoomed = true
    queueMicrotask(() => this.disconnect(why))
  }

  disconnect(why: Disconnect): void {
    if (this.state === 'closed') return
    if (why.code !== disconnects.slow.code) this.flush()
    this.#leave(why.code, why.reason)
    this.#link.close(why.code, why.reason)
  }

  /** The connection is gone from the network, whoever ended it. */
  closed(code: number, reason: string): void {
    if (this.state !== 'closed') this.#leave(code, reason)
    this.node.connections.delete(this)
  }

  terminate(): void {
    this.#link.terminate()
  }

  #leave(code: number, reason: string): void {
    this.state = 'closed'
    const { node } = this
    node.disconnects[code] = (node.disconnects[code] ?? 0) + 1
    this.#queue = []
    this.#inbox = []
    this.due = 0
    if (this.session !== undefined) node.sessions.delete(this.session)
    node.hub.removeClient(this)
    for (const sub of [...this.subs.values()]) this.dropSubscription(sub)
    if (this.isKnown) this.callOnDisconnect(code, reason)
  }

  /** Tells the product that somebody whom it let in is gone. */
  callOnDisconnect(code: number, reason: string): void {
    const { node } = this
    const { onDisconnect } = node.hooks
    if (onDisconnect === undefined) return
    node.ask('onDisconnect', async () => onDisconnect(this, { code, reason })).catch(() => undefined)
  }
}

function isPong(command: Values): boolean {
  for (const _name in command) return false
  return true
}
