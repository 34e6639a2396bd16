import protobuf from 'protobufjs'
import { describe, expect, it } from 'vitest'
import type { Encoded } from './codec.ts'
import { protobufCodec, readEmulation } from './codec-protobuf.ts'

/** The same messages described a second time, for another implementation of the encoding. */
const root = protobuf.parse(
  `syntax = "proto3";
  message Command { uint32 id = 1; ConnectRequest connect = 4; SubscribeRequest subscribe = 5; HistoryRequest history = 10;
    RPCRequest rpc = 13; }
  message ConnectRequest { string token = 1; bytes data = 2; map<string, SubscribeRequest> subs = 3; string name = 4;
    map<string, string> headers = 6; int64 flag = 7; string unknown = 99; }
  message SubscribeRequest { string channel = 1; bool recover = 3; string epoch = 6; uint64 offset = 7; int64 flag = 14;
    FilterNode tf = 13; }
  message FilterNode { string op = 1; repeated string vals = 5; repeated FilterNode nodes = 6; }
  message HistoryRequest { string channel = 1; int32 limit = 7; bool reverse = 9; fixed64 later = 20; fixed32 much = 21; }
  message RPCRequest { bytes data = 1; string method = 2; }
  message Reply { uint32 id = 1; Error error = 2; Push push = 4; ConnectResult connect = 5; PresenceStatsResult presence_stats = 10; }
  message Error { uint32 code = 1; string message = 2; bool temporary = 3; }
  message Push { string channel = 2; Publication pub = 4; }
  message ClientInfo { string user = 1; string client = 2; bytes conn_info = 3; bytes chan_info = 4; }
  message Publication { bytes data = 4; ClientInfo info = 5; uint64 offset = 6; map<string, string> tags = 7; bool delta = 8; }
  message ConnectResult { string client = 1; bool expires = 3; uint32 ttl = 4; bytes data = 5; map<string, SubscribeResult> subs = 6;
    uint32 ping = 7; bool pong = 8; }
  message SubscribeResult { bool recoverable = 3; string epoch = 6; repeated Publication publications = 7; uint64 offset = 9; }
  message PresenceStatsResult { uint32 num_clients = 1; uint32 num_users = 2; }
  message EmulationRequest { string node = 1; string session = 2; bytes data = 3; }`,
  { keepCase: true },
).root

const encode = (type: string, value: object) => {
  const message = root.lookupType(type)
  return Buffer.from(message.encodeDelimited(message.fromObject(value)).finish())
}
const decodeReply = ({ octets }: Encoded) => {
  const message = root.lookupType('Reply')
  const bytes = Buffer.from(octets, 'latin1')
  return message.toObject(message.decodeDelimited(bytes), { longs: Number, bytes: String })
}
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('protobufCodec', () => {
  it('reads what another implementation writes, several commands to a frame', () => {
    const commands = [
      {
        id: 4_294_967_295,
        connect: {
          token: 'mã',
          name: 'js',
          headers: { 'X-Device-Id': '1', 'X-Device-Token': '2' },
          subs: { 'user:#1': { recover: true, epoch: 'abc', offset: 2 ** 40 + 5 } },
          flag: 3,
          unknown: 'field',
        },
      },
      { id: 2, subscribe: { channel: 'a', tf: { op: 'and', nodes: [{ vals: ['x', 'y'] }, {}] } } },
      { id: 3, history: { channel: 'a', limit: -1, reverse: true, later: 7, much: 8 } },
    ]
    const frame = Buffer.concat(commands.map(command => encode('Command', command)))
    const { unknown: _, ...connect } = commands[0]!.connect!
    expect(protobufCodec.decode(frame)).toEqual([
      { id: 4_294_967_295, connect },
      commands[1],
      { id: 3, history: { channel: 'a', limit: -1, reverse: true } },
    ])
  })

  it('reads a ping of zero length as a pong', () => {
    expect(protobufCodec.decode(Buffer.of(0))).toEqual([{}])
    expect(protobufCodec.decode(Buffer.alloc(0))).toEqual([])
  })

  it('reads payloads as JSON, and says 107 to others', () => {
    const [command] = protobufCodec.decode(
      encode('Command', { id: 1, rpc: { data: Buffer.from('{"đ":1}') } }),
    )
    expect(protobufCodec.value((command!.rpc as { data: unknown }).data)).toEqual({ đ: 1 })
    expect(protobufCodec.value(undefined)).toBeUndefined()
    expect(() => protobufCodec.value(Buffer.from('không'))).toThrow(expect.objectContaining({ code: 107 }))
  })

  it('keeps a map key that names a prototype a plain key', () => {
    // Command { connect: { headers: { "__proto__": "x" } } }, by hand: the other implementation drops the key.
    const entry = Buffer.concat([Buffer.of(10, 9), Buffer.from('__proto__'), Buffer.of(18, 1, 0x78)])
    const connect = Buffer.concat([Buffer.of(50, entry.length), entry])
    const frame = Buffer.concat([Buffer.of(connect.length + 2, 34, connect.length), connect])
    const [command] = protobufCodec.decode(frame)
    const { headers } = command!.connect as { headers: object }
    expect(Object.entries(headers)).toEqual([['__proto__', 'x']])
  })

  it.each([
    ['a truncated length', Buffer.of(0x80)],
    ['a length beyond the frame', Buffer.of(5, 1)],
    ['an endless varint', Buffer.concat([Buffer.of(12, 0x08), Buffer.alloc(11, 0xff)])],
    ['a wire type that does not exist', Buffer.of(1, 0x0f)],
    ['a truncated fixed number', Buffer.of(2, 0xf9, 1)],
    ['an offset above 2^53', encode('Command', { id: 1, subscribe: { offset: '18446744073709551615' } })],
    ['filters nested too deeply', nested(40)],
  ])('refuses %s', (_what, frame) => {
    expect(() => protobufCodec.decode(frame)).toThrow()
  })

  it('never reads beyond a frame, whatever bytes it gets', () => {
    for (let i = 0; i < 2_000; i++) {
      const noise = Buffer.from(Array.from({ length: i % 60 }, () => Math.floor(Math.random() * 256)))
      try {
        expect(Array.isArray(protobufCodec.decode(noise))).toBe(true)
      } catch (error) {
        expect((error as Error).constructor.name).toBe('Malformed')
      }
    }
  })

  it('writes what another implementation reads', () => {
    const info = { user: 'an', client: 'c', conn_info: '{"tên":"An"}', chan_info: undefined }
    const push = {
      channel: 'phòng',
      pub: { data: '{"n":1}', info, offset: 2 ** 50, tags: { a: 'b', c: '' } },
    }
    expect(decodeReply(protobufCodec.encode({ push }))).toEqual({
      push: {
        channel: 'phòng',
        pub: {
          data: base64('{"n":1}'),
          info: { user: 'an', client: 'c', conn_info: base64('{"tên":"An"}') },
          offset: 2 ** 50,
          tags: { a: 'b', c: '' },
        },
      },
    })
    const publications = Array.from({ length: 3 }, (_, i) => ({ data: 'x'.repeat(i * 100), offset: i + 1 }))
    const subs = { a: { recoverable: true, epoch: 'e', publications, offset: 0 }, b: {} }
    const connect = { client: 'c', expires: true, ttl: 300, subs, ping: 25, pong: true }
    expect(decodeReply(protobufCodec.encode({ id: 1, connect }))).toEqual({
      id: 1,
      connect: {
        client: 'c',
        expires: true,
        ttl: 300,
        ping: 25,
        pong: true,
        subs: {
          a: {
            recoverable: true,
            epoch: 'e',
            publications: publications.map(({ data, offset }) => ({
              offset,
              ...(data && { data: base64(data) }),
            })),
          },
          b: {},
        },
      },
    })
  })

  it('writes an empty result as a present message', () => {
    const stats = protobufCodec.encode({ id: 300, presence_stats: { num_clients: 0, num_users: 0 } })
    expect(decodeReply(stats)).toEqual({ id: 300, presence_stats: {} })
  })

  it('reads an emulation request', () => {
    const request = { node: 'n', session: 's', data: Buffer.of(1, 2) }
    const message = root.lookupType('EmulationRequest')
    expect(readEmulation(Buffer.from(message.encode(request).finish()))).toEqual(request)
    expect(readEmulation(Buffer.of(0x80))).toBeUndefined()
  })
})

function nested(depth: number): Buffer {
  let filter = {}
  for (let i = 0; i < depth; i++) filter = { nodes: [filter] }
  return encode('Command', { id: 1, subscribe: { channel: 'a', tf: filter } })
}
