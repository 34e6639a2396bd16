import { wire } from 'turn-server'

/** The parts of a STUN message that we read ourselves (RFC 8489). */
export interface StunMessage {
  method: number
  /** One of `wire.CLASS`. */
  cls: number
  transactionId: Uint8Array
  integrity_offset: number | null
  integrity_sha256_offset: number | null
  attributes: { type: number; value: unknown }[]
  getAttribute(type: number): unknown
}

export interface Address {
  ip: string
  port: number
}

/** The package's type declarations leave these out. */
const codec = wire as unknown as typeof wire & {
  decode_message(bytes: Uint8Array): StunMessage | null
  validate_integrity(bytes: Uint8Array, offset: number, key: Uint8Array): boolean
  validate_integrity_sha256(bytes: Uint8Array, offset: number, key: Uint8Array): boolean
}

export const { ATTR: attribute, METHOD: method, CLASS: messageClass } = wire
export const realm = 'trau'

const headerBytes = 20
const cookie = 0x2112a442
const integrityBytes = 20
const integrityBytesSha256 = 32

/** Longer frames carry nothing that a call needs: media packets stay below the MTU of their path. */
export const maxFrameBytes = 4_096

export const isChannelData = (frame: Uint8Array): boolean => frame.length >= 4 && frame[0]! >> 4 === 4

/**
 * Whether the bytes are one well-formed STUN message. The package takes a MESSAGE-INTEGRITY-SHA256 of one byte, which 256
 * guesses forge, and reads attributes behind the integrity, which nobody has signed: neither passes here.
 */
export function isStrictStun(frame: Buffer): boolean {
  if (frame.length < headerBytes || frame[0]! >> 6 !== 0 || frame.readUInt32BE(4) !== cookie) return false
  if (frame.readUInt16BE(2) !== frame.length - headerBytes || frame.length % 4 !== 0) return false
  let isSigned = false
  let hasSha256 = false
  let offset = headerBytes
  while (offset < frame.length) {
    const type = frame.readUInt16BE(offset)
    const size = frame.readUInt16BE(offset + 2)
    const next = offset + 4 + Math.ceil(size / 4) * 4
    if (next > frame.length) return false
    const isSha256 = type === attribute.MESSAGE_INTEGRITY_SHA256
    if (isSha256 && (hasSha256 || size !== integrityBytesSha256)) return false
    if (type === attribute.MESSAGE_INTEGRITY && (isSigned || size !== integrityBytes)) return false
    if (isSigned && !isSha256 && type !== attribute.FINGERPRINT) return false
    if (isSha256) hasSha256 = true
    if (isSha256 || type === attribute.MESSAGE_INTEGRITY) isSigned = true
    offset = next
  }
  return true
}

/** @returns undefined where an attribute cannot be read */
export function readStun(frame: Buffer): StunMessage | undefined {
  try {
    return codec.decode_message(frame) ?? undefined
  } catch {
    return undefined
  }
}

/** Whether the message was signed with this password. */
export function isSignedBy(
  frame: Buffer,
  message: StunMessage,
  { username, password }: { username: string; password: string },
): boolean {
  const key = wire.compute_long_term_key(username, realm, password)
  if (message.integrity_sha256_offset !== null)
    return codec.validate_integrity_sha256(frame, message.integrity_sha256_offset, key)
  return message.integrity_offset !== null && codec.validate_integrity(frame, message.integrity_offset, key)
}

/** Tells a client the address it comes from. */
export function bindingAnswer(request: StunMessage, source: Address): Buffer {
  return encode({
    method: method.BINDING!,
    cls: messageClass.SUCCESS!,
    transactionId: request.transactionId,
    attributes: [{ type: attribute.XOR_MAPPED_ADDRESS!, value: source }],
  })
}

export const encode = (message: Parameters<typeof wire.encode_message>[0]): Buffer =>
  wire.to_buffer(wire.encode_message(message).buf)

export const channelData = (channel: number, data: Uint8Array): Buffer =>
  wire.to_buffer(wire.encode_channel_data(channel, data))
