import { type Codec, Encoded } from './codec.ts'
import { createDelta } from './fossil.ts'
import { type Octets, octetsOf } from './octets.ts'
import type { Values } from './schema.ts'
import type { Entry } from './stream.ts'

/** How a subscriber receives a payload: as it is, whole but on a delta subscription, or as a delta. */
export type Form = 'plain' | 'whole' | 'delta'

/** Something many connections receive: encoded once per protocol and form, then shared. */
export interface Outgoing {
  /** Set for publications; the position rules apply to it. */
  readonly entry: Entry | undefined
  /** The publication a delta would build on. */
  readonly base: Entry | undefined
  encode(codec: Codec, form: Form): Encoded
}

export class PublicationPush implements Outgoing {
  readonly entry: Entry
  readonly base: Entry | undefined
  readonly #channel: string
  readonly #source: { readonly octets?: Octets | undefined }
  #plainJson: Encoded | undefined
  #others: Map<string, Encoded> | undefined

  readonly #epoch: string | undefined

  /**
   * The epoch goes with a stream's first publication: a client may hold a position without one.
   * @param source has the data in UTF-8 where several channels share it
   */
  constructor(
    channel: string,
    entry: Entry,
    base: Entry | undefined,
    epoch?: string,
    source: { readonly octets?: Octets | undefined } = {},
  ) {
    this.#channel = channel
    this.#source = source
    this.#epoch = entry.offset === 1 ? epoch : undefined
    this.entry = entry
    this.base = base
  }

  encode(codec: Codec, form: Form): Encoded {
    if (form === 'plain' && codec.protocol === 'json') {
      this.#plainJson ??= this.#encodeAroundData() ?? this.#encode(codec, form)
      return this.#plainJson
    }
    const key = `${codec.protocol} ${form}`
    this.#others ??= new Map()
    const known = this.#others.get(key)
    if (known !== undefined) return known
    const encoded = this.#encode(codec, form)
    this.#others.set(key, encoded)
    return encoded
  }

  /** What most pushes are, and a notice to a thousand people is a thousand times: the same data between a channel and an offset. */
  #encodeAroundData(): Encoded | undefined {
    const { info, tags, offset } = this.entry
    if (info !== undefined || tags !== undefined || this.#epoch !== undefined) return undefined
    const { octets } = this.#source
    if (octets === undefined) return undefined
    const channel = octetsOf(JSON.stringify(this.#channel))
    const tail = offset === 0 ? '}}}' : `,"offset":${offset}}}}`
    return new Encoded(`{"push":{"channel":${channel},"pub":{"data":${octets}${tail}`)
  }

  #encode(codec: Codec, form: Form): Encoded {
    const pub = publicationValues(codec, this.entry, form, this.base)
    if (this.#epoch !== undefined) pub.epoch = this.#epoch
    return codec.encode({ push: { channel: this.#channel, pub } })
  }
}

/** A join, leave or any other push that is not a publication. */
export class PlainPush implements Outgoing {
  readonly entry = undefined
  readonly base = undefined
  readonly #push: Values
  readonly #encoded = new Map<string, Encoded>()

  constructor(push: Values) {
    this.#push = push
  }

  encode(codec: Codec): Encoded {
    const known = this.#encoded.get(codec.protocol)
    if (known !== undefined) return known
    const encoded = codec.encode({ push: this.#push })
    this.#encoded.set(codec.protocol, encoded)
    return encoded
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
