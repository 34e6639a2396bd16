import { seq16 } from './sequence.ts'

/** What a relay reads of a VP8 payload (RFC 7741 section 4.2). Offsets are in bytes; absent fields are undefined. */
export interface Vp8Descriptor {
  isKeyFrame: boolean
  pictureId: number | undefined
  pictureIdAt: number
  isLongPictureId: boolean
  tl0Index: number | undefined
  tl0IndexAt: number
}

/** @returns undefined where the payload is too short to be VP8 */
export function readVp8(payload: Buffer): Vp8Descriptor | undefined {
  if (payload.length < 2) return undefined
  const first = payload[0]!
  const descriptor: Vp8Descriptor = {
    isKeyFrame: false,
    pictureId: undefined,
    pictureIdAt: 0,
    isLongPictureId: false,
    tl0Index: undefined,
    tl0IndexAt: 0,
  }
  let at = 1
  if (first & 0x80) {
    const fields = payload[at++]!
    if (fields & 0x80) {
      if (at + 1 >= payload.length) return undefined
      descriptor.pictureIdAt = at
      descriptor.isLongPictureId = (payload[at]! & 0x80) !== 0
      descriptor.pictureId = descriptor.isLongPictureId ? payload.readUInt16BE(at) & 0x7fff : payload[at]!
      at += descriptor.isLongPictureId ? 2 : 1
    }
    if (fields & 0x40) {
      descriptor.tl0IndexAt = at
      descriptor.tl0Index = payload[at++]
    }
    if (fields & 0x30) at++
  }
  if (at >= payload.length) return undefined
  const startsFrame = (first & 0x10) !== 0 && (first & 0x07) === 0
  descriptor.isKeyFrame = startsFrame && (payload[at]! & 0x01) === 0
  return descriptor
}

/** The payload with its picture id and TL0 index moved; the same buffer where nothing moves. */
export function moveVp8(
  payload: Buffer,
  descriptor: Vp8Descriptor,
  offsets: { pictureId: number; tl0Index: number },
): Buffer {
  if (offsets.pictureId === 0 && offsets.tl0Index === 0) return payload
  const movedPayload = Buffer.from(payload)
  if (descriptor.pictureId !== undefined) {
    const id = descriptor.pictureId + offsets.pictureId
    if (descriptor.isLongPictureId)
      movedPayload.writeUInt16BE(0x8000 | (seq16(id) & 0x7fff), descriptor.pictureIdAt)
    else movedPayload[descriptor.pictureIdAt] = id & 0x7f
  }
  if (descriptor.tl0Index !== undefined)
    movedPayload[descriptor.tl0IndexAt] = (descriptor.tl0Index + offsets.tl0Index) & 0xff
  return movedPayload
}
