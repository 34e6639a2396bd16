import { type Codec, Encoded } from './codec.ts'
import { createDelta } from './fossil.ts'
import { type Octets, octetsOf } from './octets.ts'
import type { Values } from './schema.ts'
import { type Content, type Entry, entryOf } from './stream.ts'

/** How a subscriber receives a payload: as it is, whole but on a delta subscription, or as a delta. */
export type Form = 'plain' | 'whole' | 'delta'

/** Something many connections receive: encoded once per protocol and form, then shared. */
export interface Outgoing {
  /** Set for publications, 0 where it is in no stream; the position rules apply to it. */
  readonly offset: number | undefined
  /** The publication as a recovery has it. */
  readonly entry: Entry | undefined
  /** The publication a delta would build on. */
  readonly base: Content | undefined
  encode(codec: Codec, form: Form): Encoded
}

/** The channel that a publication is pushed to. */
interface Pushed {
  readonly name: string
  readonly stream: { readonly epoch: string } | undefined
  octets: Octets | undefined
}

export class PublicationPush implements Outgoing {
  readonly offset: number
  readonly base: Content | undefined
  readonly #content: Content
  readonly #channel: Pushed
  #plainJson: Encoded | undefined
  #others: Map<string, Encoded> | undefined

  constructor(channel: Pushed, content: Content, offset: number, base?: Content) {
    this.#channel = channel
    this.#content = content
    this.offset = offset
    this.base = base
  }

  get entry(): Entry {
    return entryOf(this.#content, this.offset)
  }

  /** The epoch goes with a stream's first publication: a client may hold a position without one. */
  get #epoch(): string | undefined {
    return this.offset === 1 ? this.#channel.stream?.epoch : undefined
  }

  encode(codec: Codec, form: Form): Encoded {
    if (form === 'plain' && codec.protocol === 'json') {
      this.#plainJson ??= this.#encodeAroundData() ?? this.#encode(codec, form)
      return this.#plainJson
    }
    const key = `${codec.protocol} ${form}`
    this.#others ??= new Map()
    const cachedEncoding = this.#others.get(key)
    if (cachedEncoding !== undefined) return cachedEncoding
    const encodedPush = this.#encode(codec, form)
    this.#others.set(key, encodedPush)
    return encodedPush
  }

  /** What most pushes are, and a notice to a thousand people is a thousand times: the same data between a channel and an offset. */
  #encodeAroundData(): Encoded | undefined {
    const { offset } = this
    const { octets, info, tags } = this.#content
    if (info !== undefined || tags !== undefined || this.#epoch !== undefined) return undefined
    this.#channel.octets ??= octetsOf(JSON.stringify(this.#channel.name))
    const tail = offset === 0 ? '}}}' : `,"offset":${offset}}}}`
    return new Encoded(`{"push":{"channel":${this.#channel.octets},"pub":{"data":${octets}${tail}`)
  }

  #encode(codec: Codec, form: Form): Encoded {
    const base = form === 'delta' && this.base ? entryOf(this.base, 0) : undefined
    const pub = publicationValues(codec, this.entry, form, base)
    if (this.#epoch !== undefined) pub.epoch = this.#epoch
    return codec.encode({ push: { channel: this.#channel.name, pub } })
  }
}

/** A join, leave or any other push that is not a publication. */
export class PlainPush implements Outgoing {
  readonly offset = undefined
  readonly entry = undefined
  readonly base = undefined
  readonly #push: Values
  readonly #encoded = new Map<string, Encoded>()

  constructor(push: Values) {
    this.#push = push
  }

  encode(codec: Codec): Encoded {
    const cachedEncoding = this.#encoded.get(codec.protocol)
    if (cachedEncoding !== undefined) return cachedEncoding
    const encodedPush = codec.encode({ push: this.#push })
    this.#encoded.set(codec.protocol, encodedPush)
    return encodedPush
  }
}

export function publicationValues(codec: Codec, entry: Entry, form: Form, base?: Entry): Values {
  const values: Values = { data: entry.data, info: entry.info, offset: entry.offset, tags: entry.tags }
  if (form === 'plain') return values
  const delta = form === 'delta' && base !== undefined ? diff(base, entry) : undefined
  if (delta !== undefined) values.delta = true
  // On a JSON subscription with deltas every payload is a string: the delta, or the JSON text itself.
  if (codec.protocol === 'json') values.data = JSON.stringify(delta?.toString('utf8') ?? entry.data)
  else if (delta !== undefined) values.data = delta
  return values
}

/** A delta only where it is smaller than what it replaces. */
function diff(base: Entry, entry: Entry): Buffer | undefined {
  const target = Buffer.from(entry.data)
  const delta = createDelta(Buffer.from(base.data), target)
  return delta.length < target.length ? delta : undefined
}
