/** Extension id → bytes of the RTP header extensions that werift has read. */
export function findExtension(
  extensions: readonly { id: number; payload: Buffer }[],
  id: number | undefined,
): Buffer | undefined {
  if (id === undefined) return undefined
  for (const extension of extensions) if (extension.id === id) return extension.payload
  return undefined
}

/** Browsers need a few words for their extensions. */
const mostExtensionWords = 40

/**
 * Whether werift may read this datagram. Its time grows with the square of how long the extensions of a packet say that they are, whatever
 * the packet holds, and it reads them before it knows whose the packet is: one datagram would hold up the thread for minutes.
 */
export function hasSaneHeader(datagram: Buffer): boolean {
  const first = datagram[0] ?? 0
  // Beside RTP and RTCP (RFC 7983) there are STUN and DTLS, which are read otherwise.
  if (first < 128 || first > 191) return true
  const second = datagram[1] ?? 0
  if (second >= 192 && second <= 223) return true
  const extensionsAt = 12 + 4 * (first & 0x0f)
  if (datagram.length < extensionsAt) return false
  if ((first & 0x10) === 0) return true
  if (datagram.length < extensionsAt + 4) return false
  const words = datagram.readUInt16BE(extensionsAt + 2)
  return words <= mostExtensionWords && datagram.length >= extensionsAt + 4 + 4 * words
}

/** RFC 6464: the voice flag, and the level in −dBov, 127 being silence. */
export const readAudioLevel = (bytes: Buffer): { isVoice: boolean; level: number } => ({
  isVoice: (bytes[0]! & 0x80) !== 0,
  level: bytes[0]! & 0x7f,
})

/** 24-bit seconds with 18 of them as a fraction (abs-send-time). */
export const absoluteSendTime = (nowMs: number): number =>
  Math.floor((((nowMs / 1_000) % 64) * 262_144) % 0x100_0000)

/** The RTP header of a packet that leaves: what werift's encryption asks of a header, written once. */
export class OutgoingHeader {
  readonly ssrc: number
  readonly sequenceNumber: number
  readonly serializeSize: number
  readonly #bytes: Buffer

  constructor(fields: {
    payloadType: number
    sequence: number
    timestamp: number
    ssrc: number
    hasMarker: boolean
    /** abs-send-time, the one extension that receivers need for their estimate. */
    sendTime?: { id: number; value: number }
  }) {
    this.ssrc = fields.ssrc
    this.sequenceNumber = fields.sequence
    this.serializeSize = fields.sendTime ? 20 : 12
    const bytes = Buffer.allocUnsafe(this.serializeSize)
    bytes[0] = fields.sendTime ? 0x90 : 0x80
    bytes[1] = (fields.hasMarker ? 0x80 : 0) | fields.payloadType
    bytes.writeUInt16BE(fields.sequence, 2)
    bytes.writeUInt32BE(fields.timestamp, 4)
    bytes.writeUInt32BE(fields.ssrc, 8)
    if (fields.sendTime) {
      // One-byte header extensions (RFC 8285 section 4.2): one word.
      bytes.writeUInt32BE(0xbede_0001, 12)
      bytes[16] = (fields.sendTime.id << 4) | 2
      bytes.writeUIntBE(fields.sendTime.value, 17, 3)
    }
    this.#bytes = bytes
  }

  serialize(): Buffer {
    return this.#bytes
  }
}
