import { describe, expect, it } from 'vitest'
import { usingEndpoints } from './testing/cleanup.ts'
import { transports } from './testing/clients.ts'
import { usingPeers, type Wire } from './testing/peer.ts'

/**
 * The transcripts of the reference server again, in every transport and encoding: equal once read, with ids and epochs masked. What is zero
 * is left out on both sides, since one encoding cannot write it; `golden.test.ts` has the very text of the other.
 */
describe.each(transports)('a transcript with $name', way => {
  const { start } = usingEndpoints()
  const { open, connect } = usingPeers(way)

  it('answers connect and subscribe of one frame, then speaks of what is published', async () => {
    const endpoint = await start()
    const peer = await open(
      endpoint,
      { id: 1, connect: { name: 'js' } },
      { id: 2, subscribe: { channel: 'recovery:a', flag: 1 } },
    )
    const emulated = way.transport === 'websocket' ? {} : { session: 'CLIENT', node: 'CLIENT' }
    expect(masked(await peer.next())).toEqual({
      id: 1,
      connect: { client: 'CLIENT', ping: 25, pong: true, ...emulated },
    })
    expect(masked(await peer.next())).toEqual({
      id: 2,
      subscribe: { recoverable: true, epoch: 'EPOCH', positioned: true },
    })

    void peer.send({ id: 3, publish: { channel: 'recovery:a', data: { n: 1 } } })
    expect(masked(await peer.next())).toEqual({
      push: {
        channel: 'recovery:a',
        pub: { data: { n: 1 }, info: { client: 'CLIENT' }, offset: 1, epoch: 'EPOCH' },
      },
    })
    expect(masked(await peer.next())).toEqual({ id: 3, publish: {} })

    await endpoint.realtime.publish('recovery:a', { n: 2 })
    expect(masked(await peer.next())).toEqual({
      push: { channel: 'recovery:a', pub: { data: { n: 2 }, offset: 2 } },
    })

    void peer.send({ id: 4, history: { channel: 'recovery:a', limit: 10 } })
    expect(masked(await peer.next())).toEqual({
      id: 4,
      history: {
        publications: [
          { data: { n: 1 }, info: { client: 'CLIENT' }, offset: 1 },
          { data: { n: 2 }, offset: 2 },
        ],
        epoch: 'EPOCH',
        offset: 2,
      },
    })
  })

  it('answers what is not offered, not known and not there', async () => {
    const endpoint = await start()
    const peer = await connect(endpoint, '')
    const answers: [object, object][] = [
      [{ rpc: { method: 'x', data: {} } }, { error: { code: 108, message: 'not available' } }],
      [{ subscribe: { channel: 'recovery:a' } }, { subscribe: expect.any(Object) }],
      [{ subscribe: { channel: 'recovery:a' } }, { error: { code: 105, message: 'already subscribed' } }],
      [{ subscribe: { channel: 'nope:a' } }, { error: { code: 102, message: 'unknown channel' } }],
      [{ subscribe: { channel: 'x'.repeat(256) } }, { error: { code: 107, message: 'bad request' } }],
      [{ unsubscribe: { channel: 'recovery:zzz' } }, { unsubscribe: {} }],
      [{ presence_stats: { channel: 'empty' } }, { presence_stats: {} }],
      [{ history: { channel: 'live:a' } }, { error: { code: 108, message: 'not available' } }],
      [{ subscribe: { channel: 'a', type: 1 } }, { error: { code: 108, message: 'not available' } }],
      [{ publish: { channel: 'live:a' } }, { error: { code: 107, message: 'bad request' } }],
      [{ nonsense: {} }, { error: { code: 104, message: 'method not found' } }],
      [{ subscribe: { channel: 'test' } }, { subscribe: {} }],
      [{ presence: { channel: 'test' } }, { presence: { presence: { CLIENT: { client: 'CLIENT' } } } }],
    ]
    for (const [n, [command, answer]] of answers.entries()) {
      void peer.send({ id: n + 2, ...command })
      expect(masked(await peer.next())).toEqual({ id: n + 2, ...answer })
    }
  })

  it('recovers with the requested offset, or says that it could not', async () => {
    const endpoint = await start()
    const { epoch } = await endpoint.realtime.publish('recovery:b', { n: 1 })
    await endpoint.realtime.publish('recovery:b', { n: 2 })
    const peer = await connect(endpoint)
    const ask = async (id: number, request: object) => {
      void peer.send({ id, subscribe: { channel: 'recovery:b', recover: true, ...request } })
      const answer = masked(await peer.next())
      void peer.send({ id: id + 1, unsubscribe: { channel: 'recovery:b' } })
      await peer.next()
      return answer
    }
    expect(await ask(2, { epoch, offset: 1 })).toEqual({
      id: 2,
      subscribe: {
        recoverable: true,
        epoch: 'EPOCH',
        publications: [{ data: { n: 2 }, offset: 2 }],
        recovered: true,
        offset: 1,
        positioned: true,
        was_recovering: true,
      },
    })
    expect(await ask(4, { epoch: 'bad', offset: 1 })).toEqual({
      id: 4,
      subscribe: { recoverable: true, epoch: 'EPOCH', offset: 2, positioned: true, was_recovering: true },
    })
    expect(await ask(6, { epoch: 'bad', offset: 1, flag: 3 })).toEqual({
      id: 6,
      error: { code: 112, message: 'unrecoverable position' },
    })
  })

  it('sends the second publication of a document as a delta to the first', async () => {
    const endpoint = await start()
    const peer = await connect(endpoint)
    void peer.send({ id: 2, subscribe: { channel: 'note:d', delta: 'fossil' } })
    expect(masked(await peer.next())).toMatchObject({ id: 2, subscribe: { delta: true } })
    const payload = 'a'.repeat(60)
    await endpoint.realtime.publish('note:d', { counter: 1, payload })
    await endpoint.realtime.publish('note:d', { counter: 2, payload })
    const [first, second] = [await peer.next(), await peer.next()]
    const text = JSON.stringify({ counter: 1, payload })
    // In JSON the payload is a string that holds JSON; in Protobuf it is those bytes.
    expect(first.push.pub.data).toEqual(way.isBinary ? JSON.parse(text) : text)
    expect(second.push.pub).toEqual({ data: '1M\nC:{"counter":21A@C,13aU2P;', offset: 2, delta: true })
  })
})

/** Without what differs from run to run, and without zeros. */
function masked(value: Wire): Wire {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value === 'string') return value.replace(uuid, 'CLIENT')
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== 0 && item !== '' && item !== false)
  return Object.fromEntries(
    entries.map(([key, item]) => [key.replace(uuid, 'CLIENT'), key === 'epoch' ? 'EPOCH' : masked(item)]),
  )
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
