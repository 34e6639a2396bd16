import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type GenericNack,
  RtcpPacketConverter,
  type RtcpTransportLayerFeedback,
  type TransportWideCC,
} from 'werift'
import { Publication } from '../incoming.ts'
import { ArrivalLog } from './arrivals.ts'
import { hasSaneHeader } from './header.ts'
import { PacketHistory } from './history.ts'
import { LossTracker } from './losses.ts'
import { primaryBlock, renameBlocks } from './red.ts'
import { StreamRewriter } from './rewriter.ts'
import { genericNack, transportFeedback } from './rtcp.ts'
import { ahead, seq16 } from './sequence.ts'
import { readVp8 } from './vp8.ts'

const packet = (sequence: number, timestamp: number, payload: Buffer = Buffer.from([1])) => ({
  sequence: seq16(sequence),
  timestamp: timestamp >>> 0,
  hasMarker: true,
  payload,
})
/** VP8 with a 15-bit picture id and a TL0 index. */
const vp8 = (pictureId: number, tl0: number, isKeyFrame = false) =>
  Buffer.from([0x90, 0xe0, 0x80 | (pictureId >> 8), pictureId & 0xff, tl0, 0, isKeyFrame ? 0 : 1, 9])

describe('a rewritten stream', () => {
  it('has neither a gap nor a repetition over switches of source and pauses, wherever each source begins', () => {
    const step = fc.record({
      change: fc.constantFrom('none', 'none', 'none', 'switch', 'pause'),
      base: fc.integer({ min: 0, max: 0xffff }),
      time: fc.integer({ min: 0, max: 0xffff_ffff }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 60 }), steps => {
        const rewriter = new StreamRewriter(90_000, { isVp8: false })
        let [sequence, timestamp] = [0, 0]
        let last: { sequence: number; timestamp: number } | undefined
        for (const [i, { change, base, time }] of steps.entries()) {
          if (change === 'switch') {
            rewriter.switchSource()
            ;[sequence, timestamp] = [base, time]
          } else if (change === 'pause') {
            rewriter.resume()
            sequence = seq16(sequence + 7)
            timestamp += 21_000
          } else {
            sequence = seq16(sequence + 1)
            timestamp += 3_000
          }
          const out = rewriter.rewrite(packet(sequence, timestamp), i * 33)!
          if (last) {
            expect(ahead(out.sequence, last.sequence)).toBe(1)
            expect((out.timestamp - last.timestamp) >>> 0).toBeGreaterThan(0)
            expect((out.timestamp - last.timestamp) >>> 0).toBeLessThan(100_000)
          }
          last = out
        }
      }),
    )
  })

  it('keeps a loss as a gap, takes what comes late, and drops what is from before the switch', () => {
    const rewriter = new StreamRewriter(48_000, { isVp8: false })
    const [first, third, second] = [100, 102, 101].map(n => rewriter.rewrite(packet(n, n * 960), n)!)
    expect([third!.sequence - first!.sequence, second!.sequence - first!.sequence]).toEqual([2, 1])
    expect(rewriter.rewrite(packet(99, 99 * 960), 110)).toBeUndefined()
  })

  it('closes the gap of a packet without media', () => {
    const rewriter = new StreamRewriter(90_000, { isVp8: false })
    const before = rewriter.rewrite(packet(10, 0), 0)!
    rewriter.skip(11)
    expect(rewriter.rewrite(packet(12, 3_000), 33)!.sequence).toBe(seq16(before.sequence + 1))
  })

  it('counts pictures of VP8 on when the layer changes', () => {
    const rewriter = new StreamRewriter(90_000, { isVp8: true })
    rewriter.rewrite(packet(1, 0, vp8(0x7ffe, 254, true)), 0)
    rewriter.rewrite(packet(2, 3_000, vp8(0x7fff, 255)), 33)
    rewriter.switchSource()
    const key = rewriter.rewrite(packet(9_000, 70_000, vp8(300, 40, true)), 66)!
    const next = rewriter.rewrite(packet(9_001, 73_000, vp8(301, 41)), 99)!
    expect([key, next].map(({ payload }) => readVp8(payload))).toMatchObject([
      { pictureId: 0, tl0Index: 0, isKeyFrame: true },
      { pictureId: 1, tl0Index: 1, isKeyFrame: false },
    ])
  })
})

describe('the history of sent packets', () => {
  it('gives a packet once in a while, and none that is old or was overwritten', () => {
    const history = new PacketHistory({ size: 8, maxAgeMs: 1_000, minResendMs: 20 })
    for (let n = 0; n < 10; n++) history.add(packet(n, n), 0)
    expect(history.take(9, 1)).toMatchObject({ sequence: 9 })
    expect(history.take(9, 10), 'asked for again at once').toBeUndefined()
    expect(history.take(9, 40)).toMatchObject({ sequence: 9 })
    expect(history.take(1, 1), 'overwritten').toBeUndefined()
    expect(history.take(8, 2_000), 'too old').toBeUndefined()
  })
})

describe('losses of an incoming stream', () => {
  it('asks for what is missing, again later, and stops when it came or is hopeless', () => {
    const losses = new LossTracker()
    expect([65_534, 65_535, 2].map(n => losses.add(n, 0))).toEqual(['next', 'next', 'next'])
    expect(losses.due(5), 'it may only be late').toEqual([])
    expect(losses.due(10)).toEqual([0, 1])
    expect(losses.due(20)).toEqual([])
    expect(losses.add(1, 30)).toBe('recovered')
    expect(losses.add(1, 31)).toBe('duplicate')
    expect(losses.due(60)).toEqual([0])
    expect(losses.due(2_000)).toEqual([])
    expect(losses.add(0, 2_001)).toBe('duplicate')
    expect(losses.report()).toMatchObject({ highestExtended: 65_538, lost: 1, fractionLost: 51 })
  })

  it('does not ask for a thousand packets', () => {
    const losses = new LossTracker()
    losses.add(1, 0)
    expect(losses.add(1_001, 0)).toBe('gap')
    expect(losses.due(100)).toEqual([])
  })
})

describe('RTCP', () => {
  it('packs sequence numbers of a NACK so that they are read as they were, over the wrap', () => {
    const lost = [65_530, 65_533, 3, 400, 401]
    const [read] = RtcpPacketConverter.deSerialize(genericNack(1, 2, lost))
    const feedback = (read as RtcpTransportLayerFeedback).feedback as GenericNack
    // werift counts on over the wrap.
    expect(feedback.lost.map(seq16)).toEqual(lost)
    expect(feedback.mediaSourceSsrc).toBe(2)
  })

  it('tells when packets arrived, and which did not', () => {
    const arrivals = new ArrivalLog()
    const startUs = 64_000 * 50
    for (const [number, ms] of [
      [65_534, 1],
      [65_535, 2],
      [1, 4],
      [2, 300],
    ] as const)
      arrivals.add(number, startUs + ms * 1_000)
    const [read] = RtcpPacketConverter.deSerialize(transportFeedback(1, 2, arrivals.takeFeedback()!))
    const feedback = (read as RtcpTransportLayerFeedback).feedback as TransportWideCC
    expect(feedback).toMatchObject({ baseSequenceNumber: 65_534, packetStatusCount: 5, referenceTime: 50 })
    expect(feedback.recvDeltas.map(delta => delta.delta)).toEqual([1_000, 1_000, 2_000, 296_000])
    expect(arrivals.takeFeedback()).toBeUndefined()
    arrivals.add(2, startUs)
    expect(arrivals.takeFeedback(), 'told already').toBeUndefined()
  })
})

describe('RED', () => {
  const payload = Buffer.from([0x80 | 111, 0, 0, 2, 111, 7, 8, 9, 10])

  it('gives its newest frame to a device that does not take it, and names the payload type of one that does', () => {
    expect(primaryBlock(payload)).toEqual(Buffer.from([9, 10]))
    expect(renameBlocks(payload, 96)).toEqual(Buffer.from([0x80 | 96, 0, 0, 2, 96, 7, 8, 9, 10]))
  })

  it('refuses what is cut or lies about its length', () => {
    for (const bad of [[], [0x80 | 111], [0xef, 0, 3, 0xff, 111, 1]])
      expect(primaryBlock(Buffer.from(bad))).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => void renameBlocks(Buffer.from(bytes), 1)),
    )
  })
})

it('reads no byte beyond a VP8 payload', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 12 }), bytes => void readVp8(Buffer.from(bytes))))
})

describe('a datagram', () => {
  const rtp = (first: number, more: Buffer = Buffer.alloc(0)) => {
    const bytes = Buffer.alloc(12)
    bytes[0] = first
    bytes[1] = 96
    return Buffer.concat([bytes, more])
  }
  const extension = (words: number, carried: number) => {
    const bytes = Buffer.alloc(4 + 4 * carried)
    bytes.writeUInt16BE(0xbede, 0)
    bytes.writeUInt16BE(words, 2)
    return bytes
  }

  it('a datagram is read where its header is whole, and not where it says that it is longer than the packet', () => {
    expect(hasSaneHeader(rtp(0x80))).toBe(true)
    expect(hasSaneHeader(rtp(0x82, Buffer.alloc(8)))).toBe(true)
    expect(hasSaneHeader(rtp(0x90, extension(3, 3)))).toBe(true)
    expect(hasSaneHeader(rtp(0x90, extension(4, 3)))).toBe(false)
    expect(hasSaneHeader(rtp(0x90, extension(0xffff, 0)))).toBe(false)
    // Whole, and more than any browser sends: reading it takes the square of its length.
    expect(hasSaneHeader(rtp(0x90, extension(300, 300)))).toBe(false)
    expect(hasSaneHeader(rtp(0x8f, Buffer.alloc(4)))).toBe(false)
    expect(hasSaneHeader(rtp(0x90, Buffer.alloc(2)))).toBe(false)
    expect(hasSaneHeader(Buffer.from([0x80]))).toBe(false)
  })

  it('a datagram that is STUN, DTLS or RTCP is read by others', () => {
    for (const bytes of [
      [0, 1],
      [22, 254],
      [0x81, 201],
      [0x8f, 205],
    ])
      expect(hasSaneHeader(Buffer.from(bytes))).toBe(true)
    expect(hasSaneHeader(Buffer.alloc(0))).toBe(true)
  })
})

it('what a microphone sends faster than any browser is passed on to nobody, and what comes at its pace is', () => {
  const microphone = new Publication('an', 'microphone', 1)
  const admitted = (fromMs: number, untilMs: number, everyMs: number, bytes: number) => {
    let sum = 0
    for (let ms = fromMs; ms < untilMs; ms += everyMs) if (microphone.admits(bytes, ms)) sum += bytes
    return sum
  }
  expect(admitted(0, 10_000, 20, 300)).toBe(150_000)
  // 800 kbit/s for ten seconds: at most what may come at once, and 320 kbit/s.
  expect(admitted(10_000, 20_000, 10, 1_000)).toBeLessThanOrEqual(40_000 + 400_000)
  expect(admitted(20_000, 30_000, 20, 300)).toBe(150_000)
})
