import { describe, expect, it } from 'vitest'
import { Client, type ClientNode, type Link } from './client.ts'
import { jsonCodec } from './codec-json.ts'
import { handlers } from './commands.ts'
import { Node } from './node.ts'
import { openHooks, testNamespaces } from './testing/endpoint.ts'

/** A node without a network: what leaves for one connection is kept here. */
async function connection(pingMs = 25_000) {
  const options = {
    namespaces: testNamespaces,
    hooks: { ...openHooks, onConnect: async () => ({ user: 'an', subs: { 'user:#an': {} } }) },
    limits: { pingMs, pongMs: 5_000 },
  }
  const node: ClientNode = new Node(options, handlers)
  const sent: string[] = []
  const closed: number[] = []
  const link: Link = {
    kind: 'websocket',
    remoteAddress: '',
    isEmulated: false,
    write: messages => sent.push(...messages.map(({ octets }) => octets)),
    buffered: () => 0,
    close: code => void closed.push(code),
    terminate: () => undefined,
  }
  const client = new Client(node, link, jsonCodec, {})
  client.receive(Buffer.from('{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"recovery:1"}}'))
  await expect.poll(() => node.hub.subscriptions).toBe(2)
  await expect.poll(() => sent.some(text => text.startsWith('{"id":2'))).toBe(true)
  /** One publication that reached nobody: what a lost message of a broker leaves behind. */
  const lose = (channel: string) => node.hub.open(channel).stream!.skip()
  const publish = (channel: string) => node.hub.publish(channel, { octets: '1' })
  const ended = () => sent.filter(text => text.includes('"unsubscribe"'))
  return { node, sent, closed, lose, publish, ended }
}

const insufficient =
  '{"push":{"channel":"recovery:1","unsubscribe":{"code":2500,"reason":"insufficient state"}}}'

describe('a position that no longer follows its stream', () => {
  it('ends a subscription of the client with 2500, before anything behind the hole is sent', async () => {
    const { lose, publish, ended, sent, node } = await connection()
    publish('recovery:1')
    lose('recovery:1')
    publish('recovery:1')
    await expect.poll(ended).toEqual([insufficient])
    expect(sent.filter(text => text.includes('"pub"'))).toHaveLength(1)
    expect(node.hub.subscriptions).toBe(1)
  })

  it('ends the connection with 3010 where the server had subscribed it', async () => {
    const { lose, publish, closed, node } = await connection()
    lose('user:#an')
    publish('user:#an')
    await expect.poll(() => closed).toEqual([3010])
    expect(node.hub.subscriptions).toBe(0)
    node.wheel.stop()
  })

  it('a position that no longer follows its stream is found at the next ping where nothing more is published', async () => {
    const { lose, ended, node } = await connection(40)
    lose('recovery:1')
    await expect.poll(ended).toEqual([insufficient])
    node.wheel.stop()
  })
})
