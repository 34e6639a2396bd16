import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallServer, GroupMediaListener } from '../types.ts'
import { MeshPeer } from './mesh-peer.ts'
import { FakeConnection } from './testing-connection.ts'

let connection: FakeConnection
let availableOutgoingBitrate: number

beforeEach(() => {
  vi.useFakeTimers()
  availableOutgoingBitrate = 2_000_000
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

it('a connection that is away keeps its picture, and one that is weak makes it small and stops it', async () => {
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
      sendOffer: async () => undefined,
      sendAnswer: async () => undefined,
      sendCandidates: async () => undefined,
    } as unknown as CallServer,
    listener: new Proxy({}, { get: () => () => undefined }) as GroupMediaListener,
  })
  await peer.open()
  await vi.advanceTimersByTimeAsync(100)
  peer.receive({ description: { type: 'answer', sdp: 'o=- 99 1\r\n' } } as never)
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
