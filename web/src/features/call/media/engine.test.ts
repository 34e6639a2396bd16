import type { Call, CallTransport } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLocalMedia, participant, someCall } from '../testing/fakes.ts'
import { Engine } from './engine.ts'
import type { CallServer, GroupMedia, GroupMediaListener } from './types.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Opened {
  transport: CallTransport
  listener: GroupMediaListener
  isClosed: boolean
}

/** The call of An on this device, whose transports do what the test says. */
function engineOf() {
  const opened: Opened[] = []
  /** What the next transports do when they are opened. */
  const how = { open: async () => {}, media: async () => {} }
  const load = (transport: CallTransport) => async () => (options: { listener: GroupMediaListener }) => {
    const one: Opened = { transport, listener: options.listener, isClosed: false }
    opened.push(one)
    return {
      transport,
      open: () => how.open(),
      close: () => {
        one.isClosed = true
      },
      setPeers: () => {},
      setViewSize: () => {},
      receive: () => {},
      checkConnections: () => {},
      trackChanged: async () => {},
      audioLevels: () => new Map(),
      stats: async () => [],
    } as unknown as GroupMedia
  }
  const people = ['an', 'binh'].map(participantId =>
    participant({ participantId, deviceId: `d-${participantId}` }),
  )
  let call: Call = someCall({ kind: 'GROUP', type: 'video', participants: people })
  const server = {
    callId: call.callId,
    participantId: 'an',
    deviceId: 'd-an',
    media: async () => {
      await how.media()
      return { transport: call.transport }
    },
    iceServers: () => new Promise(() => {}),
    beat: async () => call.version,
    refresh: async () => {},
  } as unknown as CallServer
  const engine = new Engine({
    server,
    local: fakeLocalMedia(),
    call,
    transports: { MESH: load('MESH'), SFU: load('SFU'), LIVEKIT: load('LIVEKIT') },
  })
  const travel = (transport: CallTransport) => {
    call = { ...call, transport, version: call.version + 1 }
    engine.update(call)
    return vi.advanceTimersByTimeAsync(50)
  }
  const connect = (one: Opened | undefined) => one!.listener.onConnection('binh', 'connected')
  return { engine, opened, how, travel, connect }
}

/** By way of each media server in turn. */
describe.each(['SFU', 'LIVEKIT'] as const)('a call that grows from the mesh to %s', relayed => {
  it('goes on with the mesh that still works when the call travels that way again, however often the relay has failed', async () => {
    const { engine, opened, how, travel, connect } = engineOf()
    await vi.advanceTimersByTimeAsync(50)
    connect(opened[0])
    how.open = () => Promise.reject(new Error('no relay'))
    await travel(relayed)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(engine.state.get().isOnFormer).toBe(true)
    how.open = async () => {}
    await travel('MESH')
    await vi.advanceTimersByTimeAsync(60_000)
    // Another mesh would be one that the other side knows nothing of.
    expect(opened.filter(({ transport }) => transport === 'MESH')).toHaveLength(1)
    expect(opened[0]!.isClosed).toBe(false)
    expect(engine.state.get().isOnFormer).toBe(false)
    engine.close()
  })

  it('opens the mesh once when the relay fails while the mesh is being prepared', async () => {
    const { engine, opened, how, travel, connect } = engineOf()
    await vi.advanceTimersByTimeAsync(50)
    await travel(relayed)
    const relay = opened.at(-1)!
    connect(relay)
    await vi.advanceTimersByTimeAsync(10_000)
    let answer = () => {}
    how.media = () =>
      new Promise<void>(resolve => {
        answer = resolve
      })
    await travel('MESH')
    relay.listener.onConnection('binh', 'reconnecting')
    relay.listener.onFailed()
    how.media = async () => {}
    answer()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.map(({ transport }) => transport)).toEqual(['MESH', relayed, 'MESH'])
    expect(opened.at(-1)!.isClosed).toBe(false)
    engine.close()
  })

  it('opens a relay that has failed again as soon as the server is back, however long it was away', async () => {
    const { engine, opened, how, travel } = engineOf()
    await vi.advanceTimersByTimeAsync(50)
    how.open = () => Promise.reject(new Error('no server'))
    await travel(relayed)
    await vi.advanceTimersByTimeAsync(60_000)
    how.open = async () => {}
    const before = opened.length
    engine.signalingResumed()
    await vi.advanceTimersByTimeAsync(0)
    expect(opened).toHaveLength(before + 1)
    // Once: the delay that ran is over.
    engine.signalingResumed()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveLength(before + 1)
    engine.close()
  })

  it('opens a relay that has failed again as soon as the network is back', async () => {
    const { engine, opened, how, travel } = engineOf()
    await vi.advanceTimersByTimeAsync(50)
    how.open = () => Promise.reject(new Error('no network'))
    await travel(relayed)
    await vi.advanceTimersByTimeAsync(60_000)
    how.open = async () => {}
    const before = opened.length
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(opened).toHaveLength(before + 1)
    engine.close()
  })

  it('opens the relay again that fails while it is being opened, and later', async () => {
    const { engine, opened, how, travel, connect } = engineOf()
    await vi.advanceTimersByTimeAsync(50)
    how.open = () => new Promise(() => {})
    await travel(relayed)
    how.open = async () => {}
    opened.at(-1)!.listener.onFailed()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(opened.filter(({ transport }) => transport === relayed)).toHaveLength(2)
    connect(opened.at(-1))
    await vi.advanceTimersByTimeAsync(10_000)
    opened.at(-1)!.listener.onConnection('binh', 'reconnecting')
    opened.at(-1)!.listener.onFailed()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(opened.filter(({ transport }) => transport === relayed)).toHaveLength(3)
    engine.close()
  })
})
