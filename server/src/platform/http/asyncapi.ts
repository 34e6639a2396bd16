import type { ChannelRow, Event, RpcMethod } from '@trau/contract'
import { jsonSchemaOf } from './json-schema.ts'

export interface RealtimeContract {
  channels: Record<string, ChannelRow>
  events: Record<string, Event>
  rpcMethods: Record<string, RpcMethod>
}

const ref = (...path: string[]) => ({
  $ref: `#/${path.map(part => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
})

/**
 * Channels, events and RPC methods as an AsyncAPI 3.0 document (https://www.asyncapi.com/docs/reference/specification/v3.0.0),
 * described as the server sees them: it sends events, and receives publications and RPC requests.
 */
export function asyncApiDocument(contract: RealtimeContract, version: string): object {
  const { channels, events, rpcMethods } = contract
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Trầu: real time',
      version,
      description:
        'One connection in the Centrifuge protocol (https://centrifugal.dev/docs/transports/client_protocol), JSON or Protobuf, over WebSocket or HTTP streaming. Every publication is {"type", "data"}: the name of an event, and the whole new state of the thing.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      this: {
        host: '{host}',
        protocol: 'wss',
        pathname: '/connection/websocket',
        description: '`realtimeUrl` of general/config names it; `ws` where the server has no TLS.',
        variables: { host: { description: 'Host and port of the server' } },
        security: [ref('components', 'securitySchemes', 'accessToken')],
      },
    },
    channels: {
      ...Object.fromEntries(
        Object.entries(channels).map(([name, row]) => [name, describeChannel(name, row, events)]),
      ),
      rpc: {
        address: null,
        title: 'RPC',
        description: 'Requests on the connection itself: the method, and its data as JSON.',
        messages: Object.fromEntries(
          Object.keys(rpcMethods).flatMap(method => [
            [method, ref('components', 'messages', method)],
            [`${method} answer`, ref('components', 'messages', `${method} answer`)],
          ]),
        ),
      },
    },
    operations: {
      ...Object.fromEntries(Object.entries(channels).flatMap(([name, row]) => operationsOf(name, row))),
      ...Object.fromEntries(
        Object.entries(rpcMethods).map(([method, { summary }]) => [
          method,
          {
            action: 'receive',
            summary,
            channel: ref('channels', 'rpc'),
            messages: [ref('channels', 'rpc', 'messages', method)],
            reply: {
              channel: ref('channels', 'rpc'),
              messages: [ref('channels', 'rpc', 'messages', `${method} answer`)],
            },
          },
        ]),
      ),
    },
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token, as `token` of the connect command.',
        },
      },
      messages: {
        ...Object.fromEntries(
          Object.entries(events).map(([name, event]) => [name, eventMessage(name, event)]),
        ),
        ...Object.fromEntries(
          Object.entries(rpcMethods).flatMap(([method, { summary, data, answer }]) => [
            [method, { name: method, summary, payload: jsonSchemaOf(data, 'input') }],
            [`${method} answer`, { name: `${method} answer`, payload: jsonSchemaOf(answer, 'output') }],
          ]),
        ),
      },
    },
  }
}

/** `hidden` carries what `user` carries, about other rooms. */
export const eventsOn = (channel: string, events: Record<string, Event>) =>
  Object.keys(events).filter(name => events[name]!.channel === (channel === 'hidden' ? 'user' : channel))

/** How long a client that was away can ask for what it missed. */
export const keptBy = ({ history }: ChannelRow) =>
  history ? `The last ${history.size} publications, for ${history.ttlMs / 60_000} minutes` : 'Nothing'

function describeChannel(name: string, row: ChannelRow, events: Record<string, Event>) {
  return {
    address: row.address,
    title: row.title,
    description: `${row.description} Subscribed by the ${row.subscribedBy}. Kept for recovery: ${keptBy(row).toLowerCase()}.`,
    parameters: Object.fromEntries(
      Object.entries(row.parameters).map(([parameter, description]) => [parameter, { description }]),
    ),
    messages: Object.fromEntries(
      eventsOn(name, events).map(event => [event, ref('components', 'messages', event)]),
    ),
  }
}

function operationsOf(name: string, row: ChannelRow): [string, object][] {
  const channel = ref('channels', name)
  const events: [string, object] = [
    `${name}.events`,
    { action: 'send', summary: `Events for: ${row.title}`, channel },
  ]
  if (!row.clientPublishes) return [events]
  const publish = {
    action: 'receive',
    summary: `A client publishes any data; subscribers get the event ${row.clientPublishes} with its sender`,
    channel,
    messages: [ref('channels', name, 'messages', row.clientPublishes)],
  }
  return [events, [`${name}.publish`, publish]]
}

function eventMessage(name: string, { summary, data }: Event) {
  return {
    name,
    summary,
    payload: {
      type: 'object',
      required: ['type', 'data'],
      properties: { type: { const: name }, data: jsonSchemaOf(data, 'output') },
    },
  }
}
