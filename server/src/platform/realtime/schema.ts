/**
 * The messages of the protocol: field numbers, names and kinds, the one table both codecs read.
 *
 * `[T]` repeats, `{T}` is a map from strings, `!` is written in JSON even when zero because clients read it
 * unasked. `raw` is JSON text: embedded as it is in JSON, bytes in Protobuf.
 */
const table = {
  Command: `1 id u32, 4 connect ConnectRequest, 5 subscribe SubscribeRequest, 6 unsubscribe ChannelRequest,
    7 publish PublishRequest, 8 presence ChannelRequest, 9 presence_stats ChannelRequest, 10 history HistoryRequest,
    11 ping Empty, 12 send DataMessage, 13 rpc RPCRequest, 14 refresh RefreshRequest, 15 sub_refresh SubRefreshRequest`,
  Reply: `1 id u32, 2 error Error, 4 push Push, 5 connect ConnectResult, 6 subscribe SubscribeResult, 7 unsubscribe Empty,
    8 publish Empty, 9 presence PresenceResult, 10 presence_stats PresenceStatsResult, 11 history HistoryResult,
    12 ping Empty, 13 rpc DataMessage, 14 refresh RefreshResult, 15 sub_refresh SubRefreshResult`,
  Error: '1 code u32!, 2 message str!, 3 temporary bool',
  Push: `2 channel str, 4 pub Publication, 5 join Presence, 6 leave Presence, 7 unsubscribe Unsubscribe,
    8 message DataMessage, 9 subscribe Subscribe, 11 disconnect Disconnect, 12 refresh Refresh`,
  ClientInfo: '1 user str!, 2 client str!, 3 conn_info raw, 4 chan_info raw',
  Publication:
    '4 data raw, 5 info ClientInfo, 6 offset u64, 7 tags {str}, 8 delta bool, 9 time i64, 14 epoch str',
  Presence: '1 info ClientInfo',
  Unsubscribe: '2 code u32!, 3 reason str!',
  Subscribe: '1 recoverable bool, 4 epoch str, 5 offset u64, 6 positioned bool, 7 data raw',
  Disconnect: '1 code u32!, 2 reason str!, 3 reconnect bool',
  Refresh: '1 expires bool, 2 ttl u32',
  ConnectRequest: `1 token str, 2 data raw, 3 subs {SubscribeRequest}, 4 name str, 5 version str, 6 headers {str},
    7 flag i64`,
  ConnectResult: `1 client str, 2 version str, 3 expires bool, 4 ttl u32, 5 data raw, 6 subs {SubscribeResult},
    7 ping u32, 8 pong bool, 9 session str, 10 node str`,
  SubscribeRequest: `1 channel str, 2 token str, 3 recover bool, 6 epoch str, 7 offset u64, 8 data raw, 9 positioned bool,
    10 recoverable bool, 11 join_leave bool, 12 delta str, 13 tf FilterNode, 14 flag i64, 15 type i32`,
  SubscribeResult: `1 expires bool, 2 ttl u32, 3 recoverable bool, 6 epoch str, 7 publications [Publication],
    8 recovered bool, 9 offset u64, 10 positioned bool, 11 data raw, 12 was_recovering bool, 13 delta bool`,
  FilterNode: '1 op str, 2 key str, 3 cmp str, 4 val str, 5 vals [str], 6 nodes [FilterNode]',
  ChannelRequest: '1 channel str',
  PublishRequest: '1 channel str, 2 data raw, 3 type i32',
  PresenceResult: '1 presence {ClientInfo}',
  PresenceStatsResult: '1 num_clients u32!, 2 num_users u32!',
  HistoryRequest: '1 channel str, 7 limit i32, 8 since StreamPosition, 9 reverse bool',
  StreamPosition: '1 offset u64, 2 epoch str',
  HistoryResult: '1 publications [Publication], 2 epoch str, 3 offset u64',
  RPCRequest: '1 data raw, 2 method str',
  DataMessage: '1 data raw',
  RefreshRequest: '1 token str',
  RefreshResult: '1 client str, 2 version str, 3 expires bool, 4 ttl u32',
  SubRefreshRequest: '1 channel str, 2 token str',
  SubRefreshResult: '1 expires bool, 2 ttl u32',
  EmulationRequest: '1 node str, 2 session str, 3 data bytes',
  Empty: '',
} as const

export type Scalar = 'u32' | 'i32' | 'i64' | 'u64' | 'bool' | 'str' | 'raw' | 'bytes'

export interface Field {
  number: number
  name: string
  scalar: Scalar | undefined
  message: Message | undefined
  repeated: boolean
  map: boolean
  always: boolean
}

export interface Message {
  name: string
  fields: Field[]
  byNumber: Map<number, Field>
}

export type MessageName = keyof typeof table

const scalars: readonly string[] = ['u32', 'i32', 'i64', 'u64', 'bool', 'str', 'raw', 'bytes']

function parseTable(): Record<MessageName, Message> {
  const all = {} as Record<string, Message>
  for (const name of Object.keys(table)) all[name] = { name, fields: [], byNumber: new Map() }
  for (const [name, text] of Object.entries(table)) {
    for (const row of text.split(',').filter(part => part.trim() !== '')) {
      const [number, field, typeText] = row.trim().split(/\s+/) as [string, string, string]
      const kind = typeText.replace(/[![\]{}]/g, '')
      const fieldSchema: Field = {
        number: Number(number),
        name: field,
        scalar: scalars.includes(kind) ? (kind as Scalar) : undefined,
        message: all[kind],
        repeated: typeText.startsWith('['),
        map: typeText.startsWith('{'),
        always: typeText.endsWith('!'),
      }
      all[name]!.fields.push(fieldSchema)
      all[name]!.byNumber.set(fieldSchema.number, fieldSchema)
    }
  }
  return all
}

export const messages: Record<MessageName, Message> = parseTable()

/** A message as a plain object with the table's names; absent fields are undefined. */
export type Values = { [name: string]: unknown }

const requestNames = messages.Command.fields.slice(1).map(field => field.name)

/** The request of a command; the first in the table's order wins, as in the reference server. */
export function requestOf(command: Values): { method: string; request: Values } | undefined {
  for (const method of requestNames) {
    const request = command[method]
    if (request !== undefined) return { method, request: request as Values }
  }
  return undefined
}
