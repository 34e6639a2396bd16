import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallServer, GroupMediaListener } from '../types.ts'
import { MeshPeer } from './mesh-peer.ts'
import { FakeConnection } from './testing-connection.ts'

let connection: FakeConnection
let availableOutgoingBitrate: number
let packetsReceived: number | undefined

beforeEach(() => {
  vi.useFakeTimers()
  availableOutgoingBitrate = 2_000_000
  packetsReceived = undefined
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakeConnection {
      constructor() {
        super()
        connection = this
      }
      getStats = async () =>
        new Map([
          ['pair', { type: 'candidate-pair', nominated: true, state: 'succeeded', availableOutgoingBitrate }],
          ...(packetsReceived === undefined
            ? []
            : [['voice', { type: 'inbound-rtp', kind: 'audio', packetsReceived }] as const]),
        ])
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function seconds(peer: MeshPeer, count: number): Promise<void> {
  for (let half = 0; half < 2 * count; half++) {
    await vi.advanceTimersByTimeAsync(500)
    await peer.sample()
  }
}

async function connectedPeer() {
  const offers: string[] = []
  const peer = new MeshPeer({
    participantId: 'binh',
    deviceId: 'd',
    isSending: true,
    isPolite: false,
    configuration: async () => ({}),
    renewedConfiguration: async () => ({}),
    track: source =>
      source === 'camera' ? ({ getSettings: () => ({ height: 720 }) } as MediaStreamTrack) : null,
    server: {
      sendOffer: async (_: string, sdp: string) => void offers.push(sdp),
      sendAnswer: async () => undefined,
      sendCandidates: async () => undefined,
    } as unknown as CallServer,
    listener: new Proxy({}, { get: () => () => undefined }) as GroupMediaListener,
  })
  await peer.open()
  await vi.advanceTimersByTimeAsync(100)
  const answer = () => peer.receive({ description: { type: 'answer', sdp: 'o=- 99 1\r\n' } } as never)
  answer()
  return { peer, answer, offers }
}

it('a connection on which nothing arrives is restarted again where the first restart led nowhere', async () => {
  const { peer, answer } = await connectedPeer()
  packetsReceived = 10
  await seconds(peer, 1)
  expect(connection.generation).toBe(1)
  await seconds(peer, 2)
  expect(connection.generation).toBe(2)
  answer()
  await seconds(peer, 1.5)
  expect(connection.generation).toBe(2)
  await seconds(peer, 1)
  expect(connection.generation).toBe(3)
})

it('a connection that is away keeps its picture, and one that is weak makes it small and stops it', async () => {
  const { peer } = await connectedPeer()
  await seconds(peer, 5)
  expect(connection.connectionState).toBe('connected')

  connection.connectionState = 'disconnected'
  availableOutgoingBitrate = 40_000
  await seconds(peer, 12)
  expect(peer.videoSending).toBe('full')
  connection.connectionState = 'connected'
  await seconds(peer, 3)
  expect(peer.videoSending).toBe('full')
  availableOutgoingBitrate = 2_000_000
  await seconds(peer, 10)
  expect(peer.videoSending).toBe('full')

  availableOutgoingBitrate = 40_000
  await seconds(peer, 3)
  expect(peer.videoSending).toBe('reduced')
  await seconds(peer, 4)
  expect(peer.videoSending).toBe('stopped')
})
