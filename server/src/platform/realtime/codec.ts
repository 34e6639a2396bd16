import type { Octets } from './octets.ts'
import type { Values } from './schema.ts'
import type { Protocol } from './types.ts'

/**
 * One encoded reply or push, shared by every connection it goes to.
 * The transports keep what they derive from it (a WebSocket frame, a joined frame) on the object itself.
 */
export class Encoded {
  readonly octets: Octets
  /** The same as one WebSocket frame. */
  frame: Octets | undefined
  /** A frame joined of this message and those that followed it, for the next connection with the same queue. */
  joined: { parts: Encoded[]; frame: Octets } | undefined

  constructor(octets: Octets) {
    this.octets = octets
    this.frame = undefined
    this.joined = undefined
  }
}

/** A frame that is not the protocol; the connection is closed with 3501. */
export class Malformed extends Error {}

export interface Codec {
  readonly protocol: Protocol
  /** What stands between two messages of a frame. */
  readonly separator: string
  readonly ping: Encoded
  /** The commands of a frame; an empty object is a pong. Throws `Malformed`. */
  decode(frame: Buffer): Values[]
  encode(reply: Values): Encoded
  /** The value of a `raw` field of a command. Throws error 107 when it is not JSON. */
  value(raw: unknown): unknown
}
