import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, startEndpoint } from './testing/endpoint.ts'
import { RawSocket } from './testing/raw-socket.ts'

/** Transcripts of the reference server, frame for frame; ids and epochs differ by nature. */
describe('the wire format', () => {
  let endpoint: Endpoint
  beforeAll(async () => {
    endpoint = await startEndpoint()
  })
  afterAll(() => endpoint.close())

  const anonymous = (text: string) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'CLIENT')
      .replace(/"epoch":"[^"]+"/g, '"epoch":"EPOCH"')

  it('answers connect and subscribe of one frame in one frame', async () => {
    const socket = await RawSocket.open(endpoint.websocketUrl)
    socket.send({ id: 1, connect: { name: 'js' } }, { id: 2, subscribe: { channel: 'recovery:a', flag: 1 } })
    expect(anonymous(await socket.frameText())).toBe(
      '{"id":1,"connect":{"client":"CLIENT","ping":25,"pong":true}}\n' +
        '{"id":2,"subscribe":{"recoverable":true,"epoch":"EPOCH","positioned":true}}',
    )

    socket.send({ id: 3, publish: { channel: 'recovery:a', data: { n: 1 } } })
    expect(anonymous(await socket.frameText())).toBe(
      '{"push":{"channel":"recovery:a","pub":{"data":{"n":1},"info":{"user":"","client":"CLIENT"},"offset":1,' +
        '"epoch":"EPOCH"}}}\n{"id":3,"publish":{}}',
    )

    await endpoint.realtime.publish('recovery:a', { n: 2 })
    expect(await socket.frameText()).toBe(
      '{"push":{"channel":"recovery:a","pub":{"data":{"n":2},"offset":2}}}',
    )

    socket.send({ id: 4, history: { channel: 'recovery:a', limit: 10 } })
    expect(anonymous(await socket.frameText())).toBe(
      '{"id":4,"history":{"publications":[{"data":{"n":1},"info":{"user":"","client":"CLIENT"},"offset":1},' +
        '{"data":{"n":2},"offset":2}],"epoch":"EPOCH","offset":2}}',
    )
    socket.close()
  })

  it.each([
    [{ rpc: { method: 'x', data: {} } }, '"error":{"code":108,"message":"not available"}'],
    [{ subscribe: { channel: 'nope:a' } }, '"error":{"code":102,"message":"unknown channel"}'],
    [{ unsubscribe: { channel: 'recovery:zzz' } }, '"unsubscribe":{}'],
    [{ presence_stats: { channel: 'empty' } }, '"presence_stats":{"num_clients":0,"num_users":0}'],
    [{ history: { channel: 'live:a' } }, '"error":{"code":108,"message":"not available"}'],
    [{ subscribe: { channel: 'a', type: 1 } }, '"error":{"code":108,"message":"not available"}'],
    [{ subscribe: { channel: 'a', tf: { op: '' } } }, '"error":{"code":108,"message":"not available"}'],
    [{ subscribe: { channel: 'x'.repeat(256) } }, '"error":{"code":107,"message":"bad request"}'],
    [{ publish: { channel: 'live:a' } }, '"error":{"code":107,"message":"bad request"}'],
    [{ nonsense: {} }, '"error":{"code":104,"message":"method not found"}'],
  ])('answers %j as the reference server does', async (command, answer) => {
    const socket = await RawSocket.connect(endpoint.websocketUrl)
    socket.send({ id: 7, ...command })
    expect(await socket.frameText()).toBe(`{"id":7,${answer}}`)
    socket.close()
  })

  it('lists presence by client, with the user and no empty info', async () => {
    const socket = await RawSocket.connect(endpoint.websocketUrl, '')
    socket.send({ id: 2, subscribe: { channel: 'test' } }, { id: 3, presence: { channel: 'test' } })
    expect(anonymous(await socket.frameText())).toBe(
      '{"id":2,"subscribe":{}}\n{"id":3,"presence":{"presence":{"CLIENT":{"user":"","client":"CLIENT"}}}}',
    )
    socket.send({ id: 6, subscribe: { channel: 'test' } })
    expect(await socket.frameText()).toBe('{"id":6,"error":{"code":105,"message":"already subscribed"}}')
    socket.close()
  })

  it('recovers with the requested offset, or says that it could not', async () => {
    const { epoch } = await endpoint.realtime.publish('recovery:b', { n: 1 })
    await endpoint.realtime.publish('recovery:b', { n: 2 })
    const ask = async (request: object) => {
      const socket = await RawSocket.connect(endpoint.websocketUrl)
      socket.send({ id: 2, subscribe: { channel: 'recovery:b', recover: true, ...request } })
      const answer = await socket.frameText()
      socket.close()
      return anonymous(answer)
    }
    expect(await ask({ epoch, offset: 1 })).toBe(
      '{"id":2,"subscribe":{"recoverable":true,"epoch":"EPOCH","publications":[{"data":{"n":2},"offset":2}],' +
        '"recovered":true,"offset":1,"positioned":true,"was_recovering":true}}',
    )
    expect(await ask({ epoch: 'bad', offset: 1 })).toBe(
      '{"id":2,"subscribe":{"recoverable":true,"epoch":"EPOCH","offset":2,"positioned":true,"was_recovering":true}}',
    )
    expect(await ask({ epoch: 'bad', offset: 1, flag: 3 })).toBe(
      '{"id":2,"error":{"code":112,"message":"unrecoverable position"}}',
    )
    expect(await endpoint.realtime.presenceStats('room:b')).toEqual({ numClients: 0, numUsers: 0 })
  })

  it.each([
    ['a subscribe before connect', '{"id":1,"subscribe":{"channel":"a"}}'],
    ['an empty frame', ''],
    ['a frame of blank lines', '\n\n'],
    ['no JSON', '{"id":1,'],
    ['a command that is no object', '[]'],
    ['a wrong type', '{"id":1,"connect":{"token":5}}'],
    ['an id that is no number', '{"id":"1","connect":{}}'],
    ['a negative id', '{"id":-1,"connect":{}}'],
    ['a second connect', '{"id":1,"connect":{}}\n{"id":2,"connect":{}}'],
    ['a pong nobody asked for', '{"id":1,"connect":{}}\n{}'],
    ['a pong before connect', '{}'],
    ['the ping command', '{"id":1,"connect":{}}\n{"id":2,"ping":{}}'],
    ['a command without id', '{"id":1,"connect":{}}\n{"subscribe":{"channel":"a"}}'],
    ['a subscribe without channel', '{"id":1,"connect":{}}\n{"id":2,"subscribe":{}}'],
    ['a library name that is too long', `{"id":1,"connect":{"name":"${'x'.repeat(17)}"}}`],
    [
      'filters nested thousands deep',
      `{"id":1,"x":${'{"nodes":['.repeat(3_000)}${']}'.repeat(3_000)},"connect":5}`,
    ],
  ])('closes %s with 3501', async (_what, text) => {
    const socket = await RawSocket.open(endpoint.websocketUrl)
    socket.sendText(text)
    expect(await socket.closed).toEqual({ code: 3501, reason: 'bad request' })
  })

  it('closes a message nobody handles with 3508', async () => {
    const socket = await RawSocket.connect(endpoint.websocketUrl)
    socket.send({ send: { data: 1 } })
    expect(await socket.closed).toEqual({ code: 3508, reason: 'not available' })
  })

  it('closes a frame above 64 KiB with 1009, and takes one of 64 KiB', async () => {
    const socket = await RawSocket.connect(endpoint.websocketUrl)
    const command = (length: number) => {
      const empty = JSON.stringify({ id: 2, publish: { channel: 'live:a', data: '' } })
      return { id: 2, publish: { channel: 'live:a', data: 'x'.repeat(length - empty.length) } }
    }
    socket.send(command(65_536))
    expect(await socket.frame()).toEqual([{ id: 2, publish: {} }])
    socket.send(command(65_537))
    expect((await socket.closed).code).toBe(1009)
  })
})
