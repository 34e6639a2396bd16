import { expect, it } from 'vitest'
import { IncomingStream, Publication } from './incoming.ts'
import { VideoSlot } from './slots.ts'

/** A slot that shows one camera, whose packets of these numbers have come to the relay. */
function slotWith(sequences: readonly number[]) {
  const codec = { payloadType: 96, name: 'vp8', rtpmap: 'VP8/90000', clockRate: 90_000, format: undefined }
  const slot = new VideoSlot({
    mid: 'v0',
    ssrc: 1,
    rtxSsrc: 2,
    codecs: { main: codec, red: undefined, rtx: undefined },
    sendTimeId: undefined,
    sink: { send: () => {}, sendTime: () => 0 },
  })
  const camera = new Publication('an', 'camera', 1)
  const stream = new IncomingStream(7, camera, 0)
  camera.layers[0] = stream
  slot.assign(camera)
  slot.setTarget(0)
  const take = (numbers: readonly number[]) => {
    for (const sequence of numbers) {
      const payload = Buffer.from([0x90, 0x80, 0x80, sequence & 0xff, sequence === sequences[0] ? 0 : 1, 1])
      const isKeyFrame = sequence === sequences[0]
      const packet = {
        sequence,
        timestamp: sequence * 6_000,
        hasMarker: true,
        payload,
        isRed: false,
        isKeyFrame,
      }
      slot.take(stream, packet, sequence)
    }
  }
  take(sequences)
  return { slot, take }
}

it('what never came from the sender is no loss of the receiver’s network', () => {
  // The receiver misses 2 of 10 numbers, which the relay never had.
  const { slot, take } = slotWith([65_530, 65_531, 65_532, 65_535, 0, 1, 2, 3])
  expect(slot.lossOf(0.2)).toBeCloseTo(0)
  take([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(slot.lossOf(0.3), 'nothing was missing before').toBeCloseTo(0.3)
  take([14, 15, 16, 17, 18])
  take([24, 25, 26, 27, 28])
  expect(slot.lossOf(0.6), 'a third was missing, and of the rest 0.4 was lost').toBeCloseTo(0.4)
  expect(slot.lossOf(0.5), 'with nothing sent between two reports').toBeCloseTo(0.5)
})
