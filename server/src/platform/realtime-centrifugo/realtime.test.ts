import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { Unreachable } from './api.ts'
import { type CentrifugoRealtime, createCentrifugoRealtime } from './realtime.ts'
import { type FakeCentrifugo, startFakeCentrifugo, testApiKey } from './testing/fake-centrifugo.ts'

let centrifugo: FakeCentrifugo
let realtime: CentrifugoRealtime
const logged: string[] = []

beforeEach(async () => {
  centrifugo = await startFakeCentrifugo()
  logged.length = 0
  const log = (_: object, message: string) => void logged.push(message)
  realtime = createCentrifugoRealtime({
    apiUrl: `${centrifugo.apiUrl}/`,
    apiKey: testApiKey,
    log: { warn: log, error: log },
    connectionsOf: async user => [
      { client: 'phone', meta: { sessionId: `${user}1` } },
      { client: 'laptop', meta: { sessionId: `${user}2` } },
    ],
  })
})
afterEach(async () => {
  realtime.close()
  await centrifugo.close()
})

it('publishes with its key, and answers where it stands', async () => {
  centrifugo.answers('publish', { publish: { offset: 7, epoch: 'abc' } }, { publish: {} })
  expect(await realtime.publish('room:1', { n: 1 }, { idempotencyKey: '5.0' })).toEqual({
    offset: 7,
    epoch: 'abc',
  })
  expect(await realtime.publish('live:1', { n: 2 }, { skipHistory: true })).toEqual({ offset: 0, epoch: '' })
  expect(centrifugo.of('publish')).toEqual([
    { channel: 'room:1', data: { n: 1 }, idempotency_key: '5.0' },
    { channel: 'live:1', data: { n: 2 }, skip_history: true },
  ])
})

it('sends what waits in few requests, and each call has its own answer', async () => {
  const release = centrifugo.hold()
  const positions = Array.from({ length: 200 }, (_, n) => realtime.publish(`room:${n}`, n))
  release()
  expect(await Promise.all(positions)).toHaveLength(200)
  expect(centrifugo.requests).toBeLessThanOrEqual(5)
  expect(new Set(centrifugo.of('publish').map(({ channel, data }) => `${channel} ${data}`)).size).toBe(200)
})

it('keeps the order of what has a key, in few requests, and lets nothing overtake what failed', async () => {
  const release = centrifugo.hold()
  const sent = Array.from({ length: 150 }, (_, n) => realtime.publish(`room:${n % 3}`, n, { orderKey: 8 }))
  release()
  await Promise.all(sent)
  expect(centrifugo.of('publish').map(({ data }) => data)).toEqual(Array.from({ length: 150 }, (_, n) => n))
  expect(centrifugo.requests).toBeLessThanOrEqual(4)

  centrifugo.isDown = true
  const lost = Array.from({ length: 100 }, (_, n) => realtime.publish('room:1', n, { orderKey: 8 }))
  await lost[0]!.catch(() => {
    centrifugo.isDown = false
  })
  const outcomes = await Promise.allSettled(lost)
  expect(outcomes.map(outcome => outcome.status)).toEqual(lost.map(() => 'rejected'))
  expect(centrifugo.of('publish')).toHaveLength(150)
})

it('fails a broadcast that did not reach one of its channels, so that it is sent again', async () => {
  const error = { code: 100, message: 'internal server error' }
  centrifugo.answers('broadcast', { broadcast: { responses: [{ result: {} }, { error }] } })
  await expect(realtime.broadcast(['user:#1', 'user:#2'], {})).rejects.toMatchObject({
    code: 100,
    temporary: true,
  })
  await realtime.broadcast(['user:#1', 'user:#2'], {})
})

it('broadcasts to nobody without asking', async () => {
  await realtime.broadcast([], {})
  expect(centrifugo.requests).toBe(0)
})

it('fails to publish while Centrifugo is down, and says what it was refused with', async () => {
  centrifugo.isDown = true
  await expect(realtime.publish('room:1', {})).rejects.toBeInstanceOf(Unreachable)
  centrifugo.isDown = false
  centrifugo.answers('publish', { error: { code: 102, message: 'unknown channel' } })
  await expect(realtime.publish('nope:1', {})).rejects.toMatchObject({ code: 102, temporary: false })
})

it('takes a channel from a person as soon as Centrifugo is back, and holds nobody up meanwhile', async () => {
  centrifugo.isDown = true
  await realtime.unsubscribe('an', 'room:1')
  expect(centrifugo.of('unsubscribe')).toEqual([])
  expect(logged).toEqual(['Centrifugo does not answer; trying again'])
  centrifugo.isDown = false
  await eventually(() => expect(centrifugo.of('unsubscribe')).toEqual([{ user: 'an', channel: 'room:1' }]))
})

it('does not repeat what Centrifugo refuses', async () => {
  centrifugo.answers('unsubscribe', { error: { code: 102, message: 'unknown channel' } })
  await realtime.unsubscribe('an', 'nope:1')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(centrifugo.of('unsubscribe')).toHaveLength(1)
})

it('closes the connections of one session, not those of the others', async () => {
  const where = (meta: unknown) => (meta as { sessionId: string }).sessionId === 'an2'
  await realtime.disconnect('an', { code: 4500, reason: 'session ended', where })
  expect(centrifugo.of('disconnect')).toEqual([
    { user: 'an', client: 'laptop', disconnect: { code: 4500, reason: 'session ended' } },
  ])
})

it('needs no history where the engine keeps none', async () => {
  centrifugo.answers('history_remove', { error: { code: 108, message: 'not available' } })
  await realtime.historyRemove('room:1')
  centrifugo.answers('history_remove', { error: { code: 100, message: 'internal server error' } })
  await expect(realtime.historyRemove('room:1')).rejects.toMatchObject({ code: 100 })
})

it('reads history and presence in the words of the embedded endpoint', async () => {
  centrifugo.answers('history', {
    history: {
      publications: [{ data: 1, offset: 3, info: { user: 'an', client: 'c', conn_info: { a: 1 } } }],
      epoch: 'e',
      offset: 3,
    },
  })
  const info = { user: 'an', client: 'c', connInfo: { a: 1 } }
  expect(await realtime.history('room:1', { limit: -1 })).toEqual({
    publications: [{ data: 1, offset: 3, time: 0, info }],
    offset: 3,
    epoch: 'e',
  })
  centrifugo.answers('presence', { presence: { presence: { c: { user: 'an', client: 'c' } } } })
  expect(await realtime.presence('room:1')).toEqual({ c: { user: 'an', client: 'c' } })
})

it('counts all nodes together', async () => {
  const nodes = [
    { uid: 'a', num_clients: 2, num_users: 1, num_channels: 3, num_subs: 4, uptime: 9 },
    { uid: 'b', num_clients: 5, uptime: 4 },
  ]
  centrifugo.answers('info', { info: { nodes } })
  expect(await realtime.info()).toEqual({
    node: 'a,b',
    uptimeMs: 4_000,
    clients: 7,
    users: 1,
    channels: 3,
    subscriptions: 4,
  })
})
