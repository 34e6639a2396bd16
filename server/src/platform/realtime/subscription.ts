import type { Codec, Encoded } from './codec.ts'
import { type Disconnect, disconnects, errors, unsubscribes } from './codes.ts'
import type { Channel, HubClient, Subscriber } from './hub.ts'
import { type Form, type Outgoing, publicationValues } from './publication.ts'
import type { Values } from './schema.ts'
import type { Entry } from './stream.ts'
import type { SubscribeOptions } from './types.ts'

/** The request's `flag` bit by which a client asks for error 112 instead of an unrecovered subscription. */
const rejectUnrecovered = 2

/** The connection that a subscription belongs to. */
interface Owner extends HubClient {
  readonly codec: Codec
  push(message: Encoded): void
  infoIn(sub: Subscription): Values
  endSubscription(sub: Subscription, why: { code: number; reason: string }): void
  /** Disconnects after the current turn. */
  disconnectLater(why: Disconnect): void
}

/** One connection's subscription to one channel, and the rules by which pushes reach it in order. */
export class Subscription implements Subscriber {
  readonly client: Owner
  readonly channel: Channel
  readonly serverSide: boolean
  readonly positioned: boolean
  readonly recoverable: boolean
  readonly joinLeave: boolean
  readonly delta: boolean
  index = -1
  /** The offset up to which everything was sent. */
  offset = 0
  /** JSON text shown to others as `chan_info`. */
  info: string | undefined
  /** Epoch milliseconds; 0 for never. */
  expireAt = 0
  /** Pushes that wait until the answer to the subscription is written. */
  held: Outgoing[] | undefined = []
  /** Publications that the recovery found, until the answer takes them. */
  #recovered: Entry[] | undefined
  /** The client holds the stream's last publication, so the next may be a delta to it. */
  #deltaReady = false

  constructor(client: Owner, channel: Channel, options: SubscribeOptions, wish: Values, serverSide: boolean) {
    const namespace = channel.options
    const hasHistory = channel.stream !== undefined
    const mayRecover = namespace.recover === true || namespace.forceRecovery === true
    const wantsRecovery = serverSide || wish.recoverable === true || wish.recover === true
    this.client = client
    this.channel = channel
    this.serverSide = serverSide
    this.recoverable =
      hasHistory && (options.recover ?? (namespace.forceRecovery === true || (mayRecover && wantsRecovery)))
    this.positioned = this.recoverable || (hasHistory && mayRecover && wish.positioned === true)
    this.delta = this.positioned && namespace.delta === true && wish.delta === 'fossil'
    this.joinLeave =
      namespace.joinLeave === 'forced' ||
      (namespace.joinLeave === true && (options.joinLeave ?? wish.join_leave === true))
    this.info = options.info === undefined ? undefined : JSON.stringify(options.info)
    this.expireAt = (options.expireAt ?? 0) * 1_000
  }

  get isLive(): boolean {
    return this.index >= 0
  }

  publicInfo(): Values {
    return this.client.infoIn(this)
  }

  /** Takes the position. Called in the same turn in which the hub registers it, so that nothing falls between. */
  position(wish: Values, now: number, limit: number): void {
    const stream = this.channel.stream
    if (!this.positioned || stream === undefined) return
    this.offset = stream.top
    if (wish.recover !== true || !this.recoverable) return
    const since = (wish.offset as number | undefined) ?? 0
    const missedEntries = stream.after(since, now)
    const epochMatches = !wish.epoch || wish.epoch === stream.epoch
    const isComplete = missedEntries.length === stream.top - since
    if (epochMatches && isComplete && missedEntries.length <= limit) this.#recovered = missedEntries
    else if (((wish.flag as number | undefined) ?? 0) & rejectUnrecovered) throw errors.unrecoverablePosition
  }

  /** The answer to the subscription. What was held back meanwhile joins the recovered publications. */
  result(wish: Values, data: unknown): Values {
    const { stream } = this.channel
    const result: Values = {
      recoverable: this.recoverable,
      positioned: this.positioned,
      epoch: this.positioned ? stream?.epoch : undefined,
      offset: this.offset,
      delta: this.delta,
      data: data === undefined ? undefined : JSON.stringify(data),
    }
    if (wish.recover !== true || !this.recoverable) return result
    result.was_recovering = true
    if (this.#recovered === undefined) return result
    const publications = this.#merge(this.#recovered)
    this.#recovered = undefined
    result.recovered = true
    result.offset = (wish.offset as number | undefined) ?? 0
    result.publications = publications.map((entry, i) => this.#recoveredValues(entry, publications[i - 1]))
    this.offset = publications.at(-1)?.offset ?? this.offset
    this.#deltaReady = publications.length > 0
    return result
  }

  #merge(missedEntries: Entry[]): Entry[] {
    const mergedEntries = [...missedEntries]
    for (const { entry } of this.held ?? []) {
      if (entry !== undefined && entry.offset > (mergedEntries.at(-1)?.offset ?? this.offset))
        mergedEntries.push(entry)
    }
    const hasHole = mergedEntries.some(
      (entry, i) => i > 0 && entry.offset !== mergedEntries[i - 1]!.offset + 1,
    )
    if (hasHole) throw disconnects.insufficientState
    return mergedEntries
  }

  #recoveredValues(entry: Entry, previous: Entry | undefined): Values {
    const form: Form = !this.delta ? 'plain' : previous === undefined ? 'whole' : 'delta'
    return publicationValues(this.client.codec, entry, form, previous)
  }

  /** After the answer is written: what was held back follows by the live rule. */
  release(): void {
    const heldEntries = this.held
    this.held = undefined
    for (const outgoing of heldEntries ?? []) this.deliver(outgoing)
  }

  /** The live rule: the next offset is sent, an older one is dropped, a hole ends the subscription. */
  deliver(outgoing: Outgoing): void {
    if (this.held !== undefined) {
      this.held.push(outgoing)
      return
    }
    const { offset } = outgoing
    if (offset === undefined) {
      if (this.joinLeave) this.client.push(outgoing.encode(this.client.codec, 'plain'))
      return
    }
    if (!this.positioned || offset === 0) {
      // The client takes every payload as the base of the next delta; this one is not in the stream.
      this.#deltaReady = false
      this.client.push(outgoing.encode(this.client.codec, this.delta ? 'whole' : 'plain'))
      return
    }
    if (offset <= this.offset) return
    if (offset > this.offset + 1) {
      this.loseState()
      return
    }
    this.offset = offset
    this.client.push(outgoing.encode(this.client.codec, this.#form(outgoing)))
    this.#deltaReady = true
  }

  #form(outgoing: Outgoing): Form {
    if (!this.delta) return 'plain'
    return this.#deltaReady && outgoing.base !== undefined ? 'delta' : 'whole'
  }

  /** The position no longer follows the stream: the client has to start again from what it can recover. */
  loseState(): void {
    if (this.serverSide) this.client.disconnectLater(disconnects.insufficientState)
    else this.client.endSubscription(this, unsubscribes.insufficientState)
  }
}
