import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/index.ts'
import type { Notices } from '../db/notices.ts'
import { createLog } from '../log.ts'
import { createGroupRelay, type GroupRelayDependencies } from './index.ts'
import { createHeadlessDevice, type HeadlessDevice, payloadTypes } from './testing/headless-device.ts'
import { frame, testRelays, until } from './testing/test-relay.ts'
import { OfferRefused } from './thread.ts'

const anId = '0198a000-0000-7000-8000-00000000000a'
const relays = testRelays([42_000, 42_999])
afterEach(() => relays.close())
const relay = (maxPeers?: number) => relays.open(maxPeers)

const lastSlots = (device: HeadlessDevice) => device.notices.findLast(notice => notice.type === 'slots')

describe('the relay of group calls', () => {
  it('forwards voices and cameras to the others, and tells which slot carries whom', async () => {
    const { join } = relay()
    const [an, binh] = [await join(anId), await join('binh')]
    let n = 0
    await until(async () => {
      n++
      an.sendVoice(n * 960, Buffer.from([1, 2, 3]))
      an.sendCamera(0, n * 3_000, frame(n, n % 10 === 1, 7), true)
      await setTimeout(10)
      return (
        binh.received.filter(packet => packet.header.payloadType === payloadTypes.opus).length > 20 &&
        binh.received.filter(packet => packet.header.payloadType === payloadTypes.vp8).length > 20
      )
    })
    expect(an.received, 'nobody hears themselves').toEqual([])
    expect(lastSlots(binh)).toMatchObject({
      slots: expect.arrayContaining([
        { mid: 'a0', participantId: anId, source: 'microphone' },
        { mid: 'v0', participantId: anId, source: 'camera' },
      ]),
    })
    await until(() =>
      binh.notices.some(notice => notice.type === 'speakers' && notice.participantIds[0] === anId),
    )
  })

  it('sends the larger layer from its next key frame on, in one stream without a gap', async () => {
    const { join } = relay()
    const [an, binh] = [await join(anId), await join('binh')]
    const view = (height: number) =>
      binh.request({ type: 'views', views: [{ participantId: anId, source: 'camera', height }] })
    view(180)
    let n = 0
    const videoOf = (fill: number) => binh.received.filter(packet => packet.payload.at(-1) === fill)
    const sendUntil = (isTrue: () => boolean) =>
      until(async () => {
        n++
        an.sendCamera(0, n * 3_000, frame(n, n % 20 === 1, 1), true)
        an.sendCamera(1, 500_000 + n * 3_000, frame(n + 900, n % 20 === 11, 2), true)
        await setTimeout(10)
        return isTrue()
      })
    await sendUntil(() => videoOf(1).length > 15)
    expect(videoOf(2)).toEqual([])
    view(360)
    await sendUntil(() => videoOf(2).length > 15)
    const video = binh.received.filter(packet => packet.header.payloadType === payloadTypes.vp8)
    expect(new Set(video.map(packet => packet.header.ssrc)).size).toBe(1)
    const sequences = video.map(packet => packet.header.sequenceNumber).sort((a, b) => a - b)
    expect(sequences.every((value, i) => i === 0 || value === sequences[i - 1]! + 1)).toBe(true)
    expect(videoOf(2)[0]!.payload[4]! & 1, 'the first of the larger layer is a key frame').toBe(0)
  })

  it('refuses what is no offer, and a device too many, and goes on', async () => {
    const { offer, join, stats } = relay(2)
    for (const sdp of ['', 'v=0', 'v=0\r\nm=audio 9 X 1', `v=0\r\n${'m=audio 9 X 1\r\n'.repeat(200)}`])
      await expect(offer('an', sdp)).rejects.toBeInstanceOf(OfferRefused)
    const an = await join(anId)
    const binh = await join('binh')
    await expect(offer('chi', 'v=0\r\no=- 1 1 IN IP4 0\r\n')).rejects.toBeInstanceOf(OfferRefused)
    for (const text of [
      '{',
      '[]',
      '{"type":"views"}',
      '{"type":"views","views":[{"participantId":1}]}',
      'x'.repeat(15_000),
    ])
      an.sendRaw(text)
    // RTCP and RTP that nobody asked for.
    for (let i = 0; i < 200; i++) an.sendRtcp(Buffer.from([0x81, 200 + (i % 8), 0, 1, 0, 0, 0, i]))
    let n = 0
    await until(async () => {
      binh.sendVoice(++n * 960, Buffer.from([5]))
      await setTimeout(10)
      return an.received.length > 5
    })
    expect(await stats()).toMatchObject({ peers: 2 })
  })

  it('gives up a call, with its permissions for TURN, that has had no device for one audit since its latest offer', async () => {
    const audits: (() => void)[] = []
    const timer = vi.spyOn(globalThis, 'setInterval').mockImplementation((run, everyMs) => {
      if (everyMs === 5_000) audits.push(run as () => void)
      return { unref() {} } as NodeJS.Timeout
    })
    let owner: unknown
    const released: unknown[] = []
    const pool = {
      async query(sql: string, values: unknown[] = []) {
        if (sql.startsWith('INSERT')) owner = values[2]
        if (sql.startsWith('DELETE') && values.length === 3) released.push(values[1])
        return { rows: owner ? [{ node_id: owner }] : [] }
      },
    } as unknown as Database['pool']
    const withdraw = vi.fn()
    const allowPeer = vi.fn(() => withdraw)
    const groupRelay = createGroupRelay({
      config: {
        sfu: { ports: [42_000, 42_999] },
        isForThisMachine: true,
      } as unknown as GroupRelayDependencies['config'],
      log: createLog('silent'),
      shared: { database: { pool } as Database, notices: { on() {} } as unknown as Notices },
      allowPeer,
      liveAmong: async devices => devices,
    })
    timer.mockRestore()
    const device = { tenantId: 'default', callId: 'call', participantId: anId }
    const an = await createHeadlessDevice(sdp => groupRelay.offer(device, sdp), {
      audioSlots: 2,
      videoSlots: 2,
    })
    const now = performance.now.bind(performance)
    let aheadMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
    /** Until the audit has asked the thread, which answers in turn. */
    const audit = async () => {
      for (const run of audits) run()
      await groupRelay.stats()
      await setTimeout(20)
    }
    try {
      aheadMs = 6_000
      await audit()
      expect(released, 'its device is there').toEqual([])
      await groupRelay.leave(device)
      aheadMs = 0
      await audit()
      expect(released, 'a moment after the offer').toEqual([])
      expect(withdraw).not.toHaveBeenCalled()
      aheadMs = 6_000
      await audit()
      expect(released).toEqual(['call'])
      expect(allowPeer).toHaveBeenCalled()
      expect(withdraw).toHaveBeenCalledTimes(allowPeer.mock.calls.length)
    } finally {
      clock.mockRestore()
      await an.close()
      await groupRelay.stop()
    }
  })

  it('sends a lost packet again when the device asks for it', async () => {
    const { join } = relay()
    const [an, binh] = [await join(anId), await join('binh')]
    let n = 0
    const received = (type: number) => binh.received.filter(packet => packet.header.payloadType === type)
    await until(async () => {
      an.sendCamera(0, ++n * 3_000, frame(n, n % 10 === 1, 3), true)
      await setTimeout(10)
      return received(payloadTypes.vp8).length > 10
    })
    const lost = received(payloadTypes.vp8).at(-1)!
    const nack = Buffer.alloc(16)
    nack.set([0x81, 205, 0, 3])
    nack.writeUInt32BE(lost.header.ssrc, 8)
    nack.writeUInt16BE(lost.header.sequenceNumber, 12)
    binh.sendRtcp(nack)
    await until(() => received(payloadTypes.rtx).length > 0)
    const again = received(payloadTypes.rtx)[0]!
    expect(again.payload.readUInt16BE(0)).toBe(lost.header.sequenceNumber)
    expect(again.payload.subarray(2)).toEqual(lost.payload)
  })
})
