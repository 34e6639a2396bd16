import type { CallSignal, CallTransport } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MediaPath } from './path.ts'
import type { GroupMedia, GroupMediaListener, TrackSource } from './types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const track = (id: string) => ({ id }) as MediaStreamTrack
const peers = [{ participantId: 'binh', deviceId: 'd', isSending: true }]

/** A path whose transports do what the test says. */
function pathOf() {
  const shown: { tracks: Record<string, string | undefined>; connection?: string; failures: number } = {
    tracks: {},
    failures: 0,
  }
  const path = new MediaPath('c', {
    onTrack: (id, source, next) => {
      shown.tracks[`${id} ${source}`] = next?.id
    },
    onConnection: (_, connection) => {
      shown.connection = connection
    },
    onFingerprintCode: () => {},
    onVideoSending: () => {},
    onFailed: () => {
      shown.failures++
    },
  })
  function begin(transport: CallTransport) {
    let listener: GroupMediaListener | undefined
    const calls = { sizes: [] as string[], signals: [] as CallSignal[], isClosed: false }
    path.begin(given => {
      listener = given
      return {
        transport,
        setPeers: () => {},
        receive: (signal: CallSignal) => void calls.signals.push(signal),
        setViewSize: (id: string, size: string) => void calls.sizes.push(`${id} ${size}`),
        close: () => {
          calls.isClosed = true
        },
      } as unknown as GroupMedia
    })
    path.setPeers(peers)
    const bring = (id: string, source: TrackSource = 'camera') => listener!.onTrack('binh', source, track(id))
    return {
      calls,
      bring,
      connect: () => listener!.onConnection('binh', 'connected'),
      fail: () => listener!.onFailed(),
    }
  }
  return { path, shown, begin }
}

describe.each(['SFU', 'LIVEKIT'] as const)('between the mesh and %s', relayed => {
  it('a mesh goes on until the relay has connected, and a moment longer for those who change over later', () => {
    const { path, shown, begin } = pathOf()
    const mesh = begin('MESH')
    mesh.bring('direct')
    mesh.connect()
    const relay = begin(relayed)
    expect(mesh.calls.isClosed).toBe(false)
    expect(shown.tracks['binh camera']).toBe('direct')
    relay.bring('relayed')
    relay.connect()
    expect(shown.tracks['binh camera']).toBe('relayed')
    expect(path.working).toBe(relayed)
    expect(mesh.calls.isClosed).toBe(false)
    vi.advanceTimersByTime(4_000)
    expect(mesh.calls.isClosed).toBe(true)
    expect(shown.tracks['binh camera']).toBe('relayed')
  })

  it('a mesh stays when the relay is never reached, however often it is tried', () => {
    const { path, shown, begin } = pathOf()
    const mesh = begin('MESH')
    mesh.bring('direct')
    mesh.connect()
    for (let attempt = 1; attempt <= 3; attempt++) {
      const relay = begin(relayed)
      relay.fail()
      expect(shown.failures).toBe(attempt)
    }
    vi.advanceTimersByTime(60_000)
    expect(mesh.calls.isClosed).toBe(false)
    expect(path.working).toBe('MESH')
    expect(shown).toMatchObject({ tracks: { 'binh camera': 'direct' }, connection: 'connected' })
  })

  it('a change that is taken back leaves the transport that works', () => {
    const { path, shown, begin } = pathOf()
    const mesh = begin('MESH')
    mesh.bring('direct')
    mesh.connect()
    const relay = begin(relayed)
    relay.bring('relayed')
    path.keepOnly('MESH')
    expect([mesh.calls.isClosed, relay.calls.isClosed]).toEqual([false, true])
    expect(shown.tracks['binh camera']).toBe('direct')
  })

  it('a transport that begins later receives how large everybody is shown', () => {
    const { path, begin } = pathOf()
    begin('MESH')
    path.setViewSize('binh', 'large')
    path.setVideosHidden(true, ['binh'])
    expect(begin(relayed).calls.sizes).toEqual(['binh hidden'])
    path.setVideosHidden(false, ['binh'])
    expect(begin(relayed).calls.sizes).toEqual(['binh large'])
  })

  it('signals that come before the mesh does reach it before later ones, and do not wait for long', () => {
    const { path, begin } = pathOf()
    const signal = { callId: 'c', to: 'an', from: 'binh' } as unknown as CallSignal
    begin(relayed)
    path.receive(signal)
    vi.advanceTimersByTime(6_000)
    path.receive({ ...signal, from: 'chi' })
    const mesh = begin('MESH')
    path.receive({ ...signal, from: 'dao' })
    expect(mesh.calls.signals.map(({ from }) => from)).toEqual(['chi', 'dao'])
  })
})

it('the relay of the server goes on until LiveKit has connected, and comes back where it never does', () => {
  const { path, shown, begin } = pathOf()
  const relay = begin('SFU')
  relay.bring('relayed')
  relay.connect()
  const first = begin('LIVEKIT')
  first.fail()
  expect([relay.calls.isClosed, path.working, shown.tracks['binh camera']]).toEqual([false, 'SFU', 'relayed'])
  const second = begin('LIVEKIT')
  second.bring('forwarded')
  second.connect()
  expect(shown.tracks['binh camera']).toBe('forwarded')
  vi.advanceTimersByTime(4_000)
  expect([relay.calls.isClosed, path.working]).toEqual([true, 'LIVEKIT'])
})
