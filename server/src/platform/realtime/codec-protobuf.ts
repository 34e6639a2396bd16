import { type Codec, Encoded, Malformed } from './codec.ts'
import { errors } from './codes.ts'
import { type Field, type Message, messages, type Values } from './schema.ts'

/** Messages behind their length. `raw` values are bytes that hold JSON text. */
export const protobufCodec: Codec = {
  protocol: 'protobuf',
  separator: '',
  ping: new Encoded('\0'),
  decode: decodeDelimited,
  encode: reply => new Encoded(encodeDelimited(reply).toString('latin1')),
  value: raw => {
    if (raw === undefined || (raw as Buffer).length === 0) return undefined
    try {
      return JSON.parse((raw as Buffer).toString('utf8'))
    } catch {
      throw errors.badRequest
    }
  },
}

/** Deeper than any message of the protocol; a hostile frame must not use up the stack. */
const maxDepth = 16
const varint = 0
const fixed64 = 1
const lengthDelimited = 2
const fixed32 = 5

function decodeDelimited(frame: Buffer): Values[] {
  const reader = new Reader(frame)
  const commands: Values[] = []
  while (!reader.isDone) commands.push(readMessage(messages.Command, new Reader(reader.slice()), 0))
  return commands
}

/** A frame in an emulation request, or nothing when it is malformed. */
export function readEmulation(body: Buffer): { session: string; node: string; data: Buffer } | undefined {
  try {
    const { session = '', node = '', data } = readMessage(messages.EmulationRequest, new Reader(body), 0)
    return { session: session as string, node: node as string, data: (data as Buffer) ?? Buffer.alloc(0) }
  } catch {
    return undefined
  }
}

function encodeDelimited(reply: Values): Buffer {
  const chunks: Buffer[] = []
  const size = writeMessage(messages.Reply, reply, chunks)
  return Buffer.concat([varintBytes(size), ...chunks.reverse()])
}

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** A varint as its low and high halves: JavaScript numbers cannot hold 64 bits. */
  varint(): { low: number; high: number } {
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.isDone) throw new Malformed('truncated varint')
      const byte = this.#bytes[this.#at++]!
      const bits = byte & 0x7f
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= bits << 28
        high |= bits >>> 4
      } else if (shift < 63) high |= bits << (shift - 32)
      else high |= bits << 31
      if (byte < 0x80) return { low: low >>> 0, high: high >>> 0 }
    }
    throw new Malformed('varint too long')
  }

  slice(): Buffer {
    const { low: length, high } = this.varint()
    if (high !== 0 || length > this.#bytes.length - this.#at) throw new Malformed('truncated field')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  skip(wire: number): void {
    if (wire === varint) this.varint()
    else if (wire === lengthDelimited) this.slice()
    else if (wire === fixed64 || wire === fixed32) {
      this.#at += wire === fixed64 ? 8 : 4
      if (this.#at > this.#bytes.length) throw new Malformed('truncated field')
    } else throw new Malformed('unknown wire type')
  }
}

function readMessage(message: Message, reader: Reader, depth: number): Values {
  if (depth > maxDepth) throw new Malformed('nested too deeply')
  const values: Values = {}
  while (!reader.isDone) {
    const { low: key } = reader.varint()
    const field = message.byNumber.get(key >>> 3)
    const wire = key & 7
    const isExpected = field !== undefined && wire === (isNumeric(field) ? varint : lengthDelimited)
    if (!isExpected) reader.skip(wire)
    else if (field.map) readEntry(field, reader, values, depth)
    else if (field.repeated) {
      const items = (values[field.name] as unknown[] | undefined) ?? []
      items.push(readValue(field, reader, depth))
      values[field.name] = items
    } else values[field.name] = readValue(field, reader, depth)
  }
  return values
}

function readEntry(field: Field, reader: Reader, values: Values, depth: number): void {
  const entry = new Reader(reader.slice())
  let key = ''
  let value: unknown = field.message ? {} : ''
  while (!entry.isDone) {
    const { low: tag } = entry.varint()
    if (tag === 10) key = entry.slice().toString('utf8')
    else if (tag === 18) value = readValue(field, entry, depth)
    else entry.skip(tag & 7)
  }
  const entries = (values[field.name] as object | undefined) ?? {}
  values[field.name] = entries
  // Not an assignment: the key "__proto__" is a key like any other.
  Object.defineProperty(entries, key, { value, enumerable: true, configurable: true, writable: true })
}

function readValue(field: Field, reader: Reader, depth: number): unknown {
  if (field.message) return readMessage(field.message, new Reader(reader.slice()), depth + 1)
  switch (field.scalar) {
    case 'str':
      return reader.slice().toString('utf8')
    case 'raw':
    case 'bytes':
      return reader.slice()
    case 'bool': {
      const { low, high } = reader.varint()
      return low !== 0 || high !== 0
    }
    case 'u32':
      return reader.varint().low
    case 'i32':
      return reader.varint().low | 0
    default: {
      const { low, high } = reader.varint()
      const value = (field.scalar === 'i64' ? high | 0 : high) * 2 ** 32 + low
      if (!Number.isSafeInteger(value)) throw new Malformed('number too large')
      return value
    }
  }
}

function isNumeric(field: Field): boolean {
  const isText = field.scalar === 'str' || field.scalar === 'raw' || field.scalar === 'bytes'
  return !field.map && !field.message && !isText
}

/** Writes back to front, so that each length is known when it is written. Returns the bytes written. */
function writeMessage(message: Message, values: Values, chunks: Buffer[]): number {
  let size = 0
  for (let i = message.fields.length - 1; i >= 0; i--) {
    const field = message.fields[i]!
    const value = values[field.name]
    if (value === undefined) continue
    if (field.map) {
      for (const [key, item] of Object.entries(value as object)) size += writeEntry(field, key, item, chunks)
    } else if (field.repeated) {
      for (const item of (value as unknown[]).toReversed())
        size += writeValue(field, field.number, item, chunks)
    } else if (field.message || !isZero(value)) size += writeValue(field, field.number, value, chunks)
  }
  return size
}

function isZero(value: unknown): boolean {
  return value === 0 || value === '' || value === false || (value as Buffer).length === 0
}

function writeEntry(field: Field, key: string, item: unknown, chunks: Buffer[]): number {
  let size = writeValue(field, 2, item, chunks)
  size += writeBytes(1, Buffer.from(key), chunks)
  return size + writeHead(field.number, size, chunks)
}

function writeValue(field: Field, number: number, value: unknown, chunks: Buffer[]): number {
  if (field.message) {
    const size = writeMessage(field.message, value as Values, chunks)
    return size + writeHead(number, size, chunks)
  }
  if (isNumeric(field)) {
    const bytes = Buffer.concat([varintBytes(number << 3), varintBytes(Number(value))])
    chunks.push(bytes)
    return bytes.length
  }
  return writeBytes(number, typeof value === 'string' ? Buffer.from(value) : (value as Buffer), chunks)
}

function writeBytes(number: number, bytes: Buffer, chunks: Buffer[]): number {
  chunks.push(bytes)
  return bytes.length + writeHead(number, bytes.length, chunks)
}

function writeHead(number: number, length: number, chunks: Buffer[]): number {
  const head = Buffer.concat([varintBytes((number << 3) | lengthDelimited), varintBytes(length)])
  chunks.push(head)
  return head.length
}

function varintBytes(value: number): Buffer {
  if (value >= 0 && value < 0x80) return Buffer.of(value)
  const bytes: number[] = []
  let rest = value < 0 ? BigInt.asUintN(64, BigInt(value)) : BigInt(value)
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  bytes.push(Number(rest))
  return Buffer.from(bytes)
}
