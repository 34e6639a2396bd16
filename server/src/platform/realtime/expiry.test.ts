import { describe, expect, it } from 'vitest'
import { usingEndpoints } from './testing/cleanup.ts'
import { listen, makeClient, transports, type Way } from './testing/clients.ts'
import { movableClock } from './testing/clock.ts'
import type { Endpoint } from './testing/endpoint.ts'
import { usingPeers } from './testing/peer.ts'

const seconds = (ms: number) => Math.floor(ms / 1_000)

describe('a token that expires in flight', () => {
  const { start } = usingEndpoints()

  /** The client library waits whole seconds before it renews, so all ways wait together. */
  async function inEveryWay(endpoint: Endpoint, run: (way: Way, user: string) => Promise<void>) {
    await Promise.all(transports.map(way => run(way, way.name)))
    await endpoint.close()
  }

  it('a token that expires in flight is renewed by the client before, for the connection and for a subscription', async () => {
    const renewed: string[] = []
    const soon = () => seconds(Date.now()) + 2
    const later = () => seconds(Date.now()) + 3_600
    const endpoint = await start(
      {},
      {
        onConnect: async ({ token }) => ({ user: token, expireAt: soon() }),
        onRefresh: async (caller, token) => {
          renewed.push(`${caller.user}: ${token}`)
          return { expireAt: later() }
        },
        onSubscribe: async () => ({ expireAt: soon() }),
        onSubRefresh: async (caller, channel, token) => {
          renewed.push(`${caller.user} in ${channel}: ${token}`)
          return { expireAt: later() }
        },
      },
    )
    await inEveryWay(endpoint, async (way, user) => {
      const client = makeClient(way, endpoint, { token: user, getToken: async () => 'second' })
      client.connect()
      const sub = client.newSubscription('room:1', { token: 'one', getToken: async () => 'two' })
      sub.subscribe()
      await sub.ready(5_000)
      const expected = [`${user}: second`, `${user} in room:1: two`]
      await expect.poll(() => expected.filter(each => !renewed.includes(each))).toEqual([])
      expect([client.state, sub.state]).toEqual(['connected', 'subscribed'])
      client.disconnect()
    })
  })
})

describe.each(transports)('what is not renewed with $name', way => {
  const { start } = usingEndpoints()
  const { open, connect } = usingPeers(way)

  it('ends with 3005 after the grace of a connection', async () => {
    const clock = movableClock()
    const endpoint = await start(
      {},
      {
        onConnect: async () => ({ user: 'an', expireAt: seconds(clock.now()) + 900 }),
        onRefresh: async () => ({}),
      },
      { now: clock.now },
    )
    const peer = await connect(endpoint)
    clock.advance(910_000)
    // Within the grace: what comes is the ping that is due.
    expect(await peer.next()).toEqual({})
    await peer.send({})
    expect(endpoint.realtime.stats().clients).toBe(1)
    clock.advance(20_000)
    expect(await peer.closed).toEqual({ code: 3005, reason: 'connection expired' })
  })

  it('ends with 2501 a subscription, and the connection lives', async () => {
    const clock = movableClock()
    const endpoint = await start(
      {},
      { onSubscribe: async () => ({ expireAt: seconds(clock.now()) + 10 }) },
      { now: clock.now },
    )
    const peer = await connect(endpoint)
    void peer.send({ id: 2, subscribe: { channel: 'room:1' } })
    await peer.next()
    clock.advance(11_000)
    const seen = await peer.until(({ push }) => push?.unsubscribe !== undefined)
    expect(seen.at(-1)).toEqual({
      push: { channel: 'room:1', unsubscribe: { code: 2501, reason: 'subscription expired' } },
    })
    expect(endpoint.realtime.stats()).toMatchObject({ clients: 1, subscriptions: 0 })
  })

  it('a token is asked for again by the client after 2501, and after 3005', async () => {
    const clock = movableClock()
    let requestCount = 0
    const endpoint = await start(
      {},
      {
        onConnect: async () => ({ user: 'an', expireAt: seconds(clock.now()) + 60 }),
        onSubscribe: async () => (++requestCount === 1 ? { expireAt: seconds(clock.now()) + 10 } : {}),
      },
      { now: clock.now },
    )
    const client = makeClient(way, endpoint, { token: 'an' })
    const connecting = listen(client, 'connecting')
    client.connect()
    const sub = client.newSubscription('room:1', { minResubscribeDelay: 10, maxResubscribeDelay: 20 })
    const subscribing = listen(sub, 'subscribing')
    const subscribed = listen(sub, 'subscribed')
    sub.subscribe()
    await subscribed.next()
    await Promise.all([subscribing.next(), connecting.next()])
    clock.advance(11_000)
    expect(await subscribing.next()).toMatchObject({ code: 2501 })
    await subscribed.next()
    clock.advance(60_000)
    expect(await connecting.next()).toMatchObject({ code: 3005 })
    await subscribed.next()
    expect(requestCount).toBe(3)
    client.disconnect()
  })

  it('ends with 3005, and receives no renewal, where it came without a token to renew', async () => {
    const clock = movableClock()
    const endpoint = await start(
      {},
      {
        onConnect: async () => ({ user: 'an', expireAt: seconds(clock.now()) + 60 }),
        onRefresh: async () => ({}),
      },
      { now: clock.now },
    )
    const peer = await open(endpoint, { id: 1, connect: { headers: { authorization: 'Bearer an' } } })
    const { connect: answer } = await peer.next()
    expect(answer).toMatchObject({ client: expect.any(String) })
    expect(answer).not.toHaveProperty('expires')
    clock.advance(86_000)
    expect(await peer.closed).toEqual({ code: 3005, reason: 'connection expired' })
  })
})
