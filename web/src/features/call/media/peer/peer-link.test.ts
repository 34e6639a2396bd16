import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectionState } from '../types.ts'
import { PeerLink, yieldMs } from './peer-link.ts'
import { FakeConnection } from './testing-connection.ts'

interface Side {
  link: PeerLink
  connections: FakeConnection[]
  states: ConnectionState[]
  sent: string[]
  /** What of its signals gets lost. */
  loses: (kind: 'offer' | 'answer') => boolean
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An is impolite and offers first, Bình is polite. Signals take 10 ms. */
function pair() {
  const sides: Side[] = []
  const make = (isPolite: boolean): Side => {
    const side: Side = { connections: [], states: [], sent: [], loses: () => false } as unknown as Side
    const send = async (kind: 'offer' | 'answer', sdp: string) => {
      side.sent.push(kind)
      if (side.loses(kind)) return
      const other = sides.find(candidate => candidate !== side)!
      setTimeout(() => void other.link.receive({ description: { type: kind, sdp } }), 10)
    }
    side.link = new PeerLink({
      isPolite,
      configuration: async () => ({}),
      track: () => null,
      sendOffer: sdp => send('offer', sdp),
      sendAnswer: sdp => send('answer', sdp),
      sendCandidates: async () => undefined,
      onTrack: () => undefined,
      onConnection: state => side.states.push(state),
      onFingerprintCode: () => undefined,
      createConnection: () => {
        const connection = new FakeConnection()
        side.connections.push(connection)
        return connection as unknown as RTCPeerConnection
      },
    })
    sides.push(side)
    return side
  }
  /** The same person's device with another link, of which nobody learns. */
  function remake(isPolite: boolean, former: Side): Side {
    sides.splice(sides.indexOf(former), 1)
    return make(isPolite)
  }
  return { an: make(false), binh: make(true), remake }
}

/** Whose description a side has last applied. */
const remoteOf = (side: Side) => Number(/^o=- (\d+)/.exec(last(side).remoteDescription?.sdp ?? '')?.[1])
const last = ({ connections }: Side) => connections.at(-1)!
const settle = (ms = 200) => vi.advanceTimersByTimeAsync(ms)
const bothAreStable = (...sides: Side[]) => {
  for (const side of sides) {
    expect(last(side).signalingState).toBe('stable')
    expect(last(side).connectionState).toBe('connected')
    expect(side.connections.flatMap(({ refused }) => refused)).toEqual([])
  }
}

async function connected() {
  const { an, binh, remake } = pair()
  await Promise.all([an.link.open(), binh.link.open()])
  await settle()
  bothAreStable(an, binh)
  return { an, binh, remake }
}

describe('a connection of two devices', () => {
  it('a connection of two devices is offered by the impolite side alone, once', async () => {
    const { an, binh } = await connected()
    expect(an.sent).toEqual(['offer'])
    expect(binh.sent).toEqual(['answer'])
    expect(binh.states).toEqual(['connected'])
  })

  it('restarts once where both want it: the polite side waits for the other, and answers with new credentials', async () => {
    const { an, binh } = await connected()
    an.link.restart()
    binh.link.restart()
    await settle(10_000)
    bothAreStable(an, binh)
    expect([last(an).generation, an.sent, binh.sent]).toEqual([2, ['offer', 'offer'], ['answer', 'answer']])
    expect(last(binh).configurations).toHaveLength(1)
  })

  it('restarts where the polite side alone wants it', async () => {
    const { an, binh } = await connected()
    binh.link.restart()
    await settle(yieldMs - 1)
    expect(binh.sent).toEqual(['answer'])
    await settle(100)
    bothAreStable(an, binh)
    expect([last(binh).generation, an.sent]).toEqual([2, ['offer', 'answer']])
  })

  it('survives glare in every order of a few milliseconds, and rolls nothing back', async () => {
    for (const delay of [0, 1, -1, -5, -9, -10, -11, 5, 9, 10, 11, 15, 20, 25]) {
      const { an, binh } = await connected()
      binh.link.restart()
      await settle(yieldMs + delay)
      an.link.restart()
      await settle(10_000)
      bothAreStable(an, binh)
      expect(remoteOf(an)).toBe(last(binh).id)
      expect(remoteOf(binh)).toBe(last(an).id)
      an.link.close()
      binh.link.close()
    }
  })

  it('sends an offer again whose answer was lost', async () => {
    const { an, binh } = pair()
    let answers = 0
    binh.loses = kind => kind === 'answer' && ++answers === 1
    await an.link.open()
    await settle()
    expect(last(an).signalingState).toBe('have-local-offer')
    await settle(4_000)
    bothAreStable(an, binh)
    expect(an.connections).toHaveLength(1)
  })

  it('sends an offer again that was lost', async () => {
    const { an, binh } = pair()
    let offers = 0
    an.loses = kind => kind === 'offer' && ++offers <= 2
    await an.link.open()
    await settle(10_000)
    bothAreStable(an, binh)
  })

  it('begins again with another connection after 15 s without an answer, and the polite side follows', async () => {
    const { an, binh } = pair()
    binh.loses = kind => kind === 'answer' && an.connections.length === 1
    await an.link.open()
    await settle(25_000)
    expect(an.connections.length).toBeGreaterThan(1)
    expect(binh.connections).toHaveLength(an.connections.length)
    bothAreStable(an, binh)
  })

  it('restarts ICE by itself when it is disconnected, until it is connected', async () => {
    const { an, binh } = await connected()
    last(an).become('disconnected')
    await settle(500)
    expect(an.states.slice(-2)).toEqual(['reconnecting', 'connected'])
    expect(last(an).generation).toBe(2)
    bothAreStable(an, binh)
  })

  it('follows a side that began again without the other knowing', async () => {
    const { an, binh, remake } = await connected()
    binh.link.close()
    const again = remake(true, binh)
    await again.link.open()
    // Nothing arrives any more, so the path is asked for anew.
    an.link.restart()
    await settle(1_000)
    bothAreStable(an, again)
    expect(remoteOf(an)).toBe(last(again).id)
    expect(remoteOf(again)).toBe(last(an).id)
  })

  it('a connection of two devices is closed while it is being built', async () => {
    const { an } = pair()
    const opened = an.link.open()
    await Promise.resolve()
    an.link.close()
    await opened
    expect(an.sent).toEqual([])
  })

  it('takes no answer that comes without an offer', async () => {
    const { an, binh } = await connected()
    await an.link.receive({ description: { type: 'answer', sdp: 'o=- 99 1\r\n' } })
    await settle(5_000)
    bothAreStable(an, binh)
  })

  it('does nothing any more once it is closed', async () => {
    const { an } = await connected()
    an.link.close()
    const before = an.sent.length
    an.link.restart()
    await an.link.receive({ description: { type: 'offer', sdp: 'o=- 99 1\r\n' } })
    await settle(20_000)
    expect(an.sent).toHaveLength(before)
  })
})
