import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { type HeadlessDevice, payloadTypes } from './testing/headless-device.ts'
import { frame, testRelays, until } from './testing/test-relay.ts'

const idOf = (n: number) => `0198a000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`
const [anId, binhId, thiefId] = [idOf(1), idOf(2), idOf(3)]
const relays = testRelays([40_000, 40_999])
afterEach(() => relays.close())

const voiceOf = ({ received }: HeadlessDevice, fill: number) =>
  received.filter(
    ({ header, payload }) => header.payloadType === payloadTypes.opus && payload.every(byte => byte === fill),
  )

/** Speaks until the other has heard it so often. */
async function speakUntilHeard(from: HeadlessDevice, to: HeadlessDevice, fill: number, times = 10) {
  const before = voiceOf(to, fill).length
  let n = Date.now() & 0xffff
  await until(async () => {
    from.sendVoice(++n * 960, Buffer.alloc(3, fill))
    await setTimeout(10)
    return voiceOf(to, fill).length - before >= times
  })
}

/** Two in a call with somebody who attacks, and two in another call of the same thread. */
async function scene() {
  const crashes: number[] = []
  const relay = relays.open(16, () => void crashes.push(Date.now()))
  const [an, binh, thief] = [await relay.join(anId), await relay.join(binhId), await relay.join(thiefId)]
  const [chi, dung] = [
    await relay.join(idOf(4), { callId: 'other' }),
    await relay.join(idOf(5), { callId: 'other' }),
  ]
  const expectUnharmed = async () => {
    await speakUntilHeard(an, binh, 1)
    await speakUntilHeard(binh, an, 2)
    await speakUntilHeard(chi, dung, 3)
    expect(crashes).toEqual([])
    expect(await relay.stats()).toMatchObject({ calls: 2, peers: 5 })
  }
  await expectUnharmed()
  return { relay, an, binh, thief, expectUnharmed }
}

/** An RTP header; the rest of what makes it one is the attacker's. */
function header(ssrc: number, sequence: number, first = 0x80, payloadType: number = payloadTypes.vp8) {
  const bytes = Buffer.alloc(12)
  bytes[0] = first
  bytes[1] = payloadType
  bytes.writeUInt16BE(sequence, 2)
  bytes.writeUInt32BE(ssrc, 8)
  return bytes
}

function nack(ssrc: number, from: number): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.set([0x81, 205, 0, 3])
  bytes.writeUInt32BE(ssrc, 8)
  bytes.writeUInt16BE(from, 12)
  bytes.writeUInt16BE(0xffff, 14)
  return bytes
}

describe('a device that attacks the relay', () => {
  it('harms nobody by packets that are no RTP, and by RTP that lies about its own parts', async () => {
    const { thief, expectUnharmed } = await scene()
    // Its camera is known, so that what follows is taken for more of it.
    thief.sendCamera(0, 3_000, frame(1, true, 9), true)
    let sequence = 100
    const crafted = (bytes: Buffer, payload: Buffer) =>
      thief.sendCrafted({ ssrc: 2_000, sequence: ++sequence, header: bytes, payload })
    const lies = [
      // More contributing sources than the packet is long.
      () => crafted(header(2_000, sequence, 0x8f), Buffer.alloc(4)),
      // An extension that ends beyond the packet.
      () =>
        crafted(
          Buffer.concat([header(2_000, sequence, 0x90), Buffer.from('bedeffff', 'hex')]),
          Buffer.alloc(2),
        ),
      // More padding than there are bytes.
      () => crafted(header(2_000, sequence, 0xa0), Buffer.from([1, 2, 255])),
      () => crafted(header(2_000, sequence, 0xa0), Buffer.alloc(0)),
      // VP8 and RED whose descriptors promise what does not follow.
      () => crafted(header(2_000, sequence), Buffer.from([0x90])),
      () => crafted(header(2_000, sequence), Buffer.from([0x90, 0xff, 0xff])),
      () => crafted(header(1_000, sequence, 0x80, payloadTypes.red), Buffer.from([0xef, 0xff, 0xff, 0xff])),
      () => crafted(header(2_000, sequence, 0x80, payloadTypes.rtx), Buffer.from([1])),
      () => thief.sendDatagram(Buffer.from([0x80])),
      () => thief.sendDatagram(Buffer.alloc(1_200, 0x80)),
      () => thief.sendDatagram(Buffer.alloc(1_200, 0x16)),
      () => thief.sendDatagram(Buffer.alloc(20, 0)),
    ]
    for (let round = 0; round < 20; round++) for (const lie of lies) lie()
    await expectUnharmed()
  })

  it('a device that attacks the relay is not taken for another by the number of another’s stream, nor by many streams of its own', async () => {
    const { thief, binh, expectUnharmed } = await scene()
    // The microphones of all three have one number: a stream belongs to the connection that it came by.
    await speakUntilHeard(thief, binh, 8)
    // Its own microphone's number on its camera, and more streams than anybody has.
    for (let n = 0; n < 100; n++) {
      thief.sendCrafted({
        ssrc: 1_000,
        sequence: 5_000 + n,
        header: header(1_000, 5_000 + n),
        payload: frame(n, true, 9),
      })
      thief.sendCrafted({
        ssrc: 70_000 + n,
        sequence: n,
        header: header(70_000 + n, n),
        payload: frame(n, true, 9),
      })
    }
    await expectUnharmed()
    const slots = binh.notices.findLast(notice => notice.type === 'slots')
    expect(
      slots?.slots.filter(({ participantId }) => participantId === thiefId).map(({ source }) => source),
    ).toEqual(['microphone'])
  })

  it('gets others no more of its packets than a browser sends, however many it sends', async () => {
    const { thief, binh, expectUnharmed } = await scene()
    let n = 0
    const loud = Buffer.alloc(1_100, 7)
    const heard = () => voiceOf(binh, 7).length
    const began = performance.now()
    // 22 times the bitrate of a microphone with its redundancy.
    for (let round = 0; round < 100; round++) {
      for (let i = 0; i < 15; i++) thief.sendVoice(++n * 960, loud)
      await setTimeout(10)
    }
    await until(() => heard() > 0)
    const seconds = (performance.now() - began) / 1_000
    expect(heard() * loud.length).toBeLessThan(40_000 * (seconds + 2))
    expect(n * loud.length).toBeGreaterThan(200_000 * seconds)
    await expectUnharmed()
  })

  it('gets itself a bounded number of repetitions, and the others few requests for key frames', async () => {
    const { an, thief, expectUnharmed } = await scene()
    let keyFramesWanted = 0
    an.onKeyFrameWanted(() => void keyFramesWanted++)
    let n = 0
    const videoAt = () => thief.received.filter(({ header }) => header.payloadType === payloadTypes.vp8)
    await until(async () => {
      for (let i = 0; i < 10; i++) an.sendCamera(0, ++n * 3_000, frame(n, n % 10 === 1, 3), true)
      await setTimeout(10)
      return videoAt().length > 250
    })
    const { ssrc } = videoAt()[0]!.header
    const resent = () => thief.received.filter(({ header }) => header.payloadType === payloadTypes.rtx).length
    const began = performance.now()
    keyFramesWanted = 0
    const pictureLoss = Buffer.alloc(12)
    pictureLoss.set([0x81, 206, 0, 2])
    pictureLoss.writeUInt32BE(ssrc, 8)
    for (let round = 0; round < 60; round++) {
      an.sendCamera(0, ++n * 3_000, frame(n, true, 3), true)
      const newest = videoAt().at(-1)!.header.sequenceNumber
      for (let back = 0; back < 16; back++) thief.sendRtcp(nack(ssrc, (newest - 17 * back - 16) & 0xffff))
      for (let i = 0; i < 10; i++) thief.sendRtcp(pictureLoss)
      await setTimeout(20)
    }
    const seconds = (performance.now() - began) / 1_000
    expect(resent()).toBeGreaterThan(0)
    expect(resent()).toBeLessThanOrEqual(1_000 * (Math.ceil(seconds) + 1))
    expect(keyFramesWanted).toBeLessThanOrEqual(seconds / 0.4 + 2)
    await expectUnharmed()
  })
})

it('a thread that dies takes the media of its calls, and the devices that come back find a new one', async () => {
  const workers: Worker[] = []
  const note = (worker: Worker) => void workers.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  let crashes = 0
  const relay = relays.open(16, () => void crashes++)
  const [an, binh] = [await relay.join(anId), await relay.join(binhId)]
  await speakUntilHeard(an, binh, 1)
  const relayWorker = workers.at(-1)
  expect(relayWorker).toBeInstanceOf(Worker)
  // What is asked for while it dies is refused, and not left without an answer.
  const asked = relay.stats().catch((error: Error) => error)
  await relayWorker?.terminate()
  await asked
  await until(() => crashes === 1)
  const rejoin = async (participantId: string) => {
    let device: HeadlessDevice | undefined
    // A relay that has just crashed is not started again at once.
    await until(async () => {
      device = await relay.join(participantId).catch(() => undefined)
      return device !== undefined
    })
    return device as HeadlessDevice
  }
  const [anAgain, binhAgain] = [await rejoin(anId), await rejoin(binhId)]
  await speakUntilHeard(anAgain, binhAgain, 4)
  expect(await relay.stats()).toMatchObject({ calls: 1, peers: 2 })
  expect(crashes).toBe(1)
})
