import { isChannelData } from './stun.ts'

const headerBytes = 4
const none = Buffer.alloc(0)

/** Bytes of a stream that are neither STUN nor ChannelData: there is no way to find the next frame. */
export class BrokenStream extends Error {}

/**
 * Cuts a TCP stream into frames (RFC 8656, 12.5): ChannelData is padded to four bytes there, and the padding is taken off.
 * @throws BrokenStream from `take`
 */
export function createFrameCutter(maxBytes: number) {
  let rest: Buffer = none
  return {
    *take(bytes: Buffer): Generator<Buffer> {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      while (rest.length >= headerBytes) {
        const isData = isChannelData(rest)
        if (!isData && rest[0]! >> 6 !== 0) throw new BrokenStream()
        const size = rest.readUInt16BE(2) + (isData ? headerBytes : 20)
        if (size > maxBytes) throw new BrokenStream()
        const paddedSize = isData ? paddedTo4(size) : size
        if (rest.length < paddedSize) return
        yield rest.subarray(0, size)
        rest = rest.subarray(paddedSize)
      }
    },
  }
}

/** A frame as it goes over TCP. */
export function padFrame(frame: Buffer): Buffer {
  const paddedSize = paddedTo4(frame.length)
  return paddedSize === frame.length ? frame : Buffer.concat([frame, Buffer.alloc(paddedSize - frame.length)])
}

const paddedTo4 = (size: number) => Math.ceil(size / 4) * 4
