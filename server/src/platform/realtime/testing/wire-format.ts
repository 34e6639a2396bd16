import protobuf from 'protobufjs'
import type { Way } from './clients.ts'

/** The protocol as its document has it, described apart from the endpoint's own table and read by another implementation. */
const root = protobuf.parse(
  `syntax = "proto3";
  message Command { uint32 id = 1; ConnectRequest connect = 4; SubscribeRequest subscribe = 5; Channel unsubscribe = 6;
    PublishRequest publish = 7; Channel presence = 8; Channel presence_stats = 9; HistoryRequest history = 10; Nothing ping = 11;
    Data send = 12; RPCRequest rpc = 13; Token refresh = 14; SubToken sub_refresh = 15; Nothing nonsense = 77; }
  message Nothing {}
  message Channel { string channel = 1; }
  message Data { bytes data = 1; }
  message Token { string token = 1; }
  message SubToken { string channel = 1; string token = 2; }
  message ConnectRequest { string token = 1; bytes data = 2; map<string, SubscribeRequest> subs = 3; string name = 4; string version = 5;
    map<string, string> headers = 6; int64 flag = 7; }
  message SubscribeRequest { string channel = 1; string token = 2; bool recover = 3; string epoch = 6; uint64 offset = 7; bytes data = 8;
    bool positioned = 9; bool recoverable = 10; bool join_leave = 11; string delta = 12; FilterNode tf = 13; int64 flag = 14; int32 type = 15; }
  message FilterNode { string op = 1; }
  message PublishRequest { string channel = 1; bytes data = 2; int32 type = 3; }
  message HistoryRequest { string channel = 1; int32 limit = 7; StreamPosition since = 8; bool reverse = 9; }
  message StreamPosition { uint64 offset = 1; string epoch = 2; }
  message RPCRequest { bytes data = 1; string method = 2; }

  message Reply { uint32 id = 1; Error error = 2; Push push = 4; ConnectResult connect = 5; SubscribeResult subscribe = 6;
    Nothing unsubscribe = 7; Nothing publish = 8; PresenceResult presence = 9; StatsResult presence_stats = 10; HistoryResult history = 11;
    Data rpc = 13; RefreshResult refresh = 14; Expiry sub_refresh = 15; }
  message Error { uint32 code = 1; string message = 2; bool temporary = 3; }
  message Push { int64 id = 1; string channel = 2; Publication pub = 4; Member join = 5; Member leave = 6; Unsubscribe unsubscribe = 7;
    Data message = 8; Subscribe subscribe = 9; Ending disconnect = 11; Expiry refresh = 12; }
  message Ending { uint32 code = 1; string reason = 2; bool reconnect = 3; }
  message Unsubscribe { uint32 code = 2; string reason = 3; }
  message Member { ClientInfo info = 1; }
  message ClientInfo { string user = 1; string client = 2; bytes conn_info = 3; bytes chan_info = 4; }
  message Publication { bytes data = 4; ClientInfo info = 5; uint64 offset = 6; map<string, string> tags = 7; bool delta = 8; int64 time = 9;
    string epoch = 14; }
  message Subscribe { bool recoverable = 1; string epoch = 4; uint64 offset = 5; bool positioned = 6; bytes data = 7; }
  message Expiry { bool expires = 1; uint32 ttl = 2; }
  message ConnectResult { string client = 1; string version = 2; bool expires = 3; uint32 ttl = 4; bytes data = 5;
    map<string, SubscribeResult> subs = 6; uint32 ping = 7; bool pong = 8; string session = 9; string node = 10; int64 time = 11; }
  message SubscribeResult { bool expires = 1; uint32 ttl = 2; bool recoverable = 3; string epoch = 6; repeated Publication publications = 7;
    bool recovered = 8; uint64 offset = 9; bool positioned = 10; bytes data = 11; bool was_recovering = 12; bool delta = 13; int64 id = 14; }
  message PresenceResult { map<string, ClientInfo> presence = 1; }
  message StatsResult { uint32 num_clients = 1; uint32 num_users = 2; }
  message HistoryResult { repeated Publication publications = 1; string epoch = 2; uint64 offset = 3; }
  message RefreshResult { string client = 1; string version = 2; bool expires = 3; uint32 ttl = 4; }
  message EmulationRequest { string node = 1; string session = 2; bytes data = 3; }`,
  { keepCase: true },
).root
const Command = root.lookupType('Command')
const Reply = root.lookupType('Reply')
const EmulationRequest = root.lookupType('EmulationRequest')

/** Fields that are raw JSON in one encoding and bytes in the other. */
const payloads = new Set(['data', 'conn_info', 'chan_info'])

/** Commands, written as the JSON objects they are in the document, as one frame. */
export function frameOf(way: Way, commands: readonly object[]): Buffer {
  if (!way.isBinary) return Buffer.from(commands.map(command => JSON.stringify(command)).join('\n'))
  const frames = commands.map(command => {
    // Over several lines, as some libraries write their JSON.
    const commandWithPayloads = withPayloads(command, value => Buffer.from(JSON.stringify(value, null, 2)))
    const message = Command.fromObject(commandWithPayloads)
    return Buffer.from(Command.encodeDelimited(message).finish())
  })
  return Buffer.concat(frames)
}

/** The body of an emulation request that carries a frame. */
export function emulationOf(way: Way, session: string, node: string, frame: Buffer): Buffer {
  if (!way.isBinary) return Buffer.from(JSON.stringify({ session, node, data: frame.toString() }))
  return Buffer.from(EmulationRequest.encode({ session, node, data: frame }).finish())
}

/** Cuts a stream of replies and pushes into messages, as JSON objects whatever the encoding; a ping is an empty one. */
export function createReader(way: Way) {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer): unknown[] => {
    rest = Buffer.concat([rest, chunk])
    if (way.isBinary) return readDelimited()
    // A WebSocket frame has no newline after its last message; a stream always has one.
    const end = way.transport === 'websocket' ? rest.length : rest.lastIndexOf('\n') + 1
    const lines = rest.subarray(0, end).toString().split('\n')
    rest = rest.subarray(end)
    const texts =
      way.transport === 'sse'
        ? lines.filter(line => line.startsWith('data: ')).map(line => line.slice(6))
        : lines
    return texts.filter(text => text.trim() !== '').map(text => JSON.parse(text))
  }

  function readDelimited(): unknown[] {
    const messages: unknown[] = []
    for (;;) {
      const reader = protobuf.Reader.create(rest)
      try {
        const length = reader.uint32()
        if (reader.pos + length > rest.length) return messages
        messages.push(toJson(rest.subarray(reader.pos, reader.pos + length)))
        rest = rest.subarray(reader.pos + length)
      } catch {
        // Half a length: the rest comes with the next chunk.
        return messages
      }
    }
  }
}

function toJson(bytes: Buffer): unknown {
  const reply = Reply.toObject(Reply.decode(bytes), { longs: Number })
  return withPayloads(reply, value => textOrJson(Buffer.from(value as Uint8Array).toString()))
}

function textOrJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function withPayloads<T>(value: T, convert: (value: unknown) => unknown): T {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(item => withPayloads(item, convert)) as T
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    payloads.has(key) ? convert(item) : withPayloads(item, convert),
  ])
  return Object.fromEntries(entries) as T
}
