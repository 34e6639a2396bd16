import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectionState } from '../types.ts'
import { PeerLink } from './peer-link.ts'
import { yieldMs } from './restart-turn.ts'
import { FakeConnection } from './testing-connection.ts'

interface Side {
  link: PeerLink
  connections: FakeConnection[]
  states: ConnectionState[]
  sent: string[]
  /** What of its signals gets lost. */
  loses: (kind: 'offer' | 'answer') => boolean
  /** How long its offers are under way, ms. */
  offerMs: number
  /** Whether it reaches the server, and hears of it. */
  hasServer: boolean
  /** When it asked the server for credentials, on the clock. */
  asked: number[]
  /** How long each of its questions for a configuration may take. */
  patience: (number | undefined)[]
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
    const side = {
      connections: [],
      states: [],
      sent: [],
      asked: [],
      patience: [],
      loses: () => false,
      offerMs: 10,
      hasServer: true,
    } as unknown as Side
    const send = async (kind: 'offer' | 'answer', sdp: string) => {
      if (!side.hasServer) throw new TypeError('Failed to fetch')
      side.sent.push(kind)
      if (side.loses(kind)) return
      const arrive = () => {
        const other = sides.find(candidate => candidate !== side)!
        if (other.hasServer) void other.link.receive({ description: { type: kind, sdp } })
      }
      setTimeout(arrive, kind === 'offer' ? side.offerMs : 10)
    }
    side.link = new PeerLink({
      isPolite,
      configuration: async patienceMs => {
        side.patience.push(patienceMs)
        return {}
      },
      renewedConfiguration: async () => {
        side.asked.push(Date.now())
        if (!side.hasServer) throw new TypeError('Failed to fetch')
        return { iceServers: [{ urls: 'turn:renewed.vn' }] }
      },
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

  it('passes over an offer that the answer of the next connection has overtaken, and begins again where it is not connected', async () => {
    for (const isConnected of [true, false]) {
      const { an, binh, remake } = await connected()
      binh.offerMs = 500
      binh.link.restart()
      await settle(yieldMs)
      an.link.close()
      const reloaded = remake(false, an)
      await reloaded.link.open()
      await settle(100)
      expect(remoteOf(reloaded)).toBe(last(binh).id)
      const { id } = last(reloaded)
      if (!isConnected) last(reloaded).become('connecting')
      await settle(10_000)
      bothAreStable(reloaded, binh)
      expect(last(reloaded).id === id).toBe(isConnected)
      expect(remoteOf(reloaded)).toBe(last(binh).id)
      expect(remoteOf(binh)).toBe(last(reloaded).id)
    }
  })

  it('makes its own first offer, whatever offer of an earlier connection comes while it is being made', async () => {
    const { an, binh, remake } = await connected()
    const sdp = last(binh).localDescription!.sdp
    for (const side of [an, binh]) side.link.close()
    const reloaded = remake(false, an)
    const other = remake(true, binh)
    void reloaded.link.open()
    while (reloaded.connections.length === 0) await Promise.resolve()
    void reloaded.link.receive({ description: { type: 'offer', sdp } })
    await settle(1_000)
    bothAreStable(reloaded, other)
    expect([reloaded.sent, other.sent]).toEqual([['offer'], ['answer']])
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

  it('answers an offer that comes again with the same answer, without negotiating again', async () => {
    const { an, binh } = await connected()
    let answers = 0
    binh.loses = kind => kind === 'answer' && ++answers <= 3
    an.link.restart()
    await settle(10_000)
    bothAreStable(an, binh)
    expect(an.sent).toEqual(['offer', 'offer', 'offer', 'offer', 'offer'])
    expect(binh.sent).toHaveLength(5)
    expect([last(an).turns, last(binh).turns]).toEqual([2, 2])
  })

  it('an offer that comes again before its answer gets that same answer, on a connection that does not stand yet', async () => {
    const { an, binh } = pair()
    const answers: string[] = []
    binh.loses = kind => kind === 'answer' && answers.push(last(binh).localDescription!.sdp) === 1
    await an.link.open()
    await settle(100)
    last(binh).become('connecting')
    await settle(5_000)
    expect(new Set(answers).size).toBe(1)
    expect([last(an).turns, last(binh).turns, binh.connections.length]).toEqual([1, 1, 1])
    expect(last(an).remoteDescription?.sdp).toContain(last(binh).localDescription!.sdp)
  })

  it('an offer that comes again after the polite side made one of its own gets its answer, and both offers are answered', async () => {
    const { an, binh } = await connected()
    let answers = 0
    binh.loses = kind => kind === 'answer' && ++answers === 1
    an.link.restart()
    await settle(100)
    expect(last(an).signalingState).toBe('have-local-offer')
    binh.link.restart()
    await settle(20_000)
    bothAreStable(an, binh)
    expect([an.connections, binh.connections].map(({ length }) => length)).toEqual([1, 1])
    expect(an.sent).toContain('answer')
  })

  it('an answer that comes twice is not taken for the answer of the next offer', async () => {
    const { an, binh } = await connected()
    const former = last(an).remoteDescription!.sdp
    an.loses = () => true
    an.link.restart()
    await settle(100)
    await an.link.receive({ description: { type: 'answer', sdp: former } })
    expect(last(an).signalingState).toBe('have-local-offer')
    an.loses = () => false
    await settle(10_000)
    bothAreStable(an, binh)
    expect(last(an).remoteDescription?.sdp).not.toBe(former)
  })

  it('the answer to an offer of a connection before this one is not taken', async () => {
    const { an, binh, remake } = await connected()
    const answers: string[] = []
    binh.loses = kind => kind === 'answer' && answers.push(last(binh).localDescription!.sdp) > 0
    an.link.restart()
    await settle(100)
    an.link.close()
    const again = remake(false, an)
    again.loses = () => true
    await again.link.open()
    await again.link.receive({
      description: { type: 'answer', sdp: `${answers[0]}a=x-answers:o=- ${last(an).id} 2\r\n` },
    })
    expect(last(again).signalingState).toBe('have-local-offer')
    again.loses = () => false
    binh.loses = () => false
    await settle(10_000)
    bothAreStable(again, binh)
    expect([remoteOf(again), remoteOf(binh)]).toEqual([last(binh).id, last(again).id])
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

  it('offers no restart while the server is away, and one with its relay of then once it is back', async () => {
    const { an, binh } = await connected()
    an.hasServer = false
    binh.hasServer = false
    an.link.restart()
    binh.link.restart()
    await settle(30_000)
    expect([an.sent, binh.sent]).toEqual([['offer'], ['answer']])
    expect(last(an).signalingState).toBe('stable')
    an.hasServer = true
    binh.hasServer = true
    // Its connection stands again.
    an.link.restart()
    binh.link.restart()
    await settle(500)
    expect(last(an).configurations).toEqual([{ iceServers: [{ urls: 'turn:renewed.vn' }] }])
    await settle(20_000)
    bothAreStable(an, binh)
    expect([last(an).generation, an.sent, binh.sent]).toEqual([2, ['offer', 'offer'], ['answer', 'answer']])
    expect([an.connections, binh.connections].map(({ length }) => length)).toEqual([1, 1])
  })

  it('asks a server that is away every two seconds, and offers by itself when it answers', async () => {
    const { an, binh } = await connected()
    an.hasServer = false
    const began = Date.now()
    an.link.restart()
    await settle(9_000)
    expect(an.asked.map(at => at - began)).toEqual([0, 2_000, 4_000, 6_000, 8_000])
    an.hasServer = true
    await settle(2_000)
    bothAreStable(an, binh)
    expect([last(an).generation, an.sent]).toEqual([2, ['offer', 'offer']])
  })

  it('the polite side, too, has waited for the server: the other one offers first, whoever hears of it sooner', async () => {
    for (const lead of [-3_000, -2_000, -1_000, -50, 0, 50, 1_000, 1_900]) {
      const { an, binh } = await connected()
      an.hasServer = false
      binh.hasServer = false
      an.link.restart()
      binh.link.restart()
      await settle(12_345)
      const [first, second] = lead < 0 ? [an, binh] : [binh, an]
      first.hasServer = true
      first.link.restart()
      await settle(Math.abs(lead))
      second.hasServer = true
      second.link.restart()
      await settle(15_000)
      bothAreStable(an, binh)
      expect([an.connections, binh.connections].map(({ length }) => length)).toEqual([1, 1])
      expect(last(an).generation + last(binh).generation).toBeLessThanOrEqual(4)
      an.link.close()
      binh.link.close()
    }
  })

  it('a polite side that is back long before the other restarts by itself, and what crosses then ends', async () => {
    for (const lead of [2_100, 2_500, 3_900, 4_000, 4_100, 6_000]) {
      const { an, binh } = await connected()
      an.hasServer = false
      binh.hasServer = false
      an.link.restart()
      binh.link.restart()
      await settle(12_345)
      binh.hasServer = true
      binh.link.restart()
      await settle(lead)
      an.hasServer = true
      an.link.restart()
      await settle(15_000)
      bothAreStable(an, binh)
      const sent = an.sent.length + binh.sent.length
      await settle(60_000)
      expect(an.sent.length + binh.sent.length).toBe(sent)
      expect(Math.max(an.connections.length, binh.connections.length)).toBeLessThanOrEqual(3)
      an.link.close()
      binh.link.close()
    }
  })

  it('sends a restart again soon to a side that was not there yet, and later less often', async () => {
    const { an, binh } = await connected()
    const began = Date.now()
    const offeredAt: number[] = []
    an.loses = () => offeredAt.push(Date.now() - began) > 0
    an.link.restart()
    await settle(10_000)
    expect(offeredAt).toEqual([0, 750, 1_750, 3_250, 6_250, 9_250])
    an.loses = () => false
    await settle(4_000)
    bothAreStable(an, binh)
    expect(last(an).generation).toBe(2)
  })

  it('a restart that has just been offered is under way, and one whose relay may have gone since is not', async () => {
    const { an } = await connected()
    expect(an.link.isRestarting).toBe(false)
    an.loses = () => true
    an.link.restart()
    await settle(2_900)
    expect(an.link.isRestarting).toBe(true)
    await settle(200)
    expect(an.link.isRestarting).toBe(false)
    // It follows the answer of the former one, which no browser may roll back.
    an.link.restart()
    an.loses = () => false
    await settle(5_000)
    expect(last(an).generation).toBe(3)
  })

  it('an answer to a restart does not wait long for renewed credentials', async () => {
    const { an, binh } = await connected()
    expect(binh.patience).toEqual([undefined])
    an.link.restart()
    await settle()
    bothAreStable(an, binh)
    expect(binh.patience).toEqual([undefined, 300])
  })

  it('a restart that is wanted is dropped when media comes back by itself, on either side', async () => {
    const { an, binh } = await connected()
    an.hasServer = false
    for (const side of [an, binh]) side.link.restart()
    await settle(yieldMs / 2)
    for (const side of [an, binh]) side.link.pathIsBack()
    an.hasServer = true
    await settle(10_000)
    bothAreStable(an, binh)
    expect([an.sent, binh.sent]).toEqual([['offer'], ['answer']])
  })

  it('closed while the server is asked, it offers nothing', async () => {
    const { an } = await connected()
    const before = an.sent.length
    an.hasServer = false
    an.link.restart()
    await settle(100)
    an.hasServer = true
    an.link.close()
    await settle(10_000)
    expect([an.sent.length, an.asked.length]).toEqual([before, 1])
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
