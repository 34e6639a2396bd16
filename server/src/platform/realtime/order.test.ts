import { describe, expect, it } from 'vitest'
import { usingEndpoints } from './testing/cleanup.ts'
import { RawSocket } from './testing/raw-socket.ts'

/** A hook that decides for as long as the test wants. */
function slowHook() {
  const begun = Promise.withResolvers<void>()
  const decided = Promise.withResolvers<void>()
  return {
    begun: begun.promise,
    decide: decided.resolve,
    run() {
      begun.resolve()
      return decided.promise
    },
  }
}

/** What happens when things happen at once, or again, or too late. */
describe('the endpoint', () => {
  const { start } = usingEndpoints()

  it('refuses a subscribe whose right is revoked while it is being decided', async () => {
    const hook = slowHook()
    const { websocketUrl, realtime } = await start({}, { onSubscribe: () => hook.run().then(() => ({})) })
    const socket = await RawSocket.connect(websocketUrl)
    socket.send({ id: 2, subscribe: { channel: 'room:1' } })
    await hook.begun
    await realtime.unsubscribe('an', 'room:1')
    hook.decide()
    const error = { code: 103, message: 'permission denied' }
    expect(await socket.frame()).toEqual([{ id: 2, error }])
    expect(realtime.stats().subscriptions).toBe(0)
  })

  it('closes a connection whose session is revoked while its connect is being decided', async () => {
    const hook = slowHook()
    const onConnect = () => hook.run().then(() => ({ user: 'an', meta: 's1', subs: { 'user:#an': {} } }))
    const { websocketUrl, realtime } = await start({}, { onConnect })
    const socket = await RawSocket.open(websocketUrl)
    socket.send({ id: 1, connect: {} })
    await hook.begun
    await realtime.disconnect('an', { code: 4_501, reason: 'signed out', where: meta => meta === 's1' })
    hook.decide()
    expect(await socket.closed).toEqual({ code: 4_501, reason: 'signed out' })
    expect(realtime.stats()).toMatchObject({ clients: 0, subscriptions: 0 })
  })

  it('leaves nothing behind of a peer that goes while a hook runs', async () => {
    const [connecting, subscribing] = [slowHook(), slowHook()]
    const session = () => ({ user: 'an', subs: { 'user:#an': {} } })
    const { websocketUrl, realtime } = await start(
      {},
      {
        onConnect: async ({ token }) => (token === 'early' ? connecting.run().then(session) : session()),
        onSubscribe: () => subscribing.run().then(() => ({})),
      },
    )
    const early = await RawSocket.open(websocketUrl)
    early.send({ id: 1, connect: { token: 'early' } })
    const later = await RawSocket.connect(websocketUrl)
    later.send({ id: 2, subscribe: { channel: 'live:1' } })
    await Promise.all([connecting.begun, subscribing.begun])
    early.close()
    later.close()
    await Promise.all([early.closed, later.closed])
    connecting.decide()
    subscribing.decide()
    await expect.poll(() => realtime.stats()).toMatchObject({ clients: 0, users: 0, subscriptions: 0 })
  })

  it('sends everything pushed after a subscription behind its answer', async () => {
    const hook = slowHook()
    const { websocketUrl, realtime } = await start({}, { onSubscribe: async () => ({ data: hook.run }) })
    const socket = await RawSocket.connect(websocketUrl)
    socket.send({ id: 2, subscribe: { channel: 'loud:1' } })
    await hook.begun
    await realtime.publish('loud:1', { n: 1 })
    hook.decide()
    const seen = await socket.until(({ push }) => push?.join !== undefined)
    expect(seen[0]).toMatchObject({ id: 2 })
    expect(seen[1].push.pub.data).toEqual({ n: 1 })
  })

  it('drops a publication whose key it has seen in that channel', async () => {
    const { realtime } = await start()
    const options = { idempotencyKey: 'k1' }
    const first = await realtime.publish('room:1', { n: 1 }, options)
    expect(await realtime.publish('room:1', { n: 1 }, options)).toEqual(first)
    await realtime.broadcast(['room:1', 'room:2'], { n: 1 }, options)
    expect((await realtime.history('room:1')).offset).toBe(1)
    expect((await realtime.history('room:2')).offset).toBe(1)
  })

  it('publishes to the absent only while their history lives, and never hides that it dropped', async () => {
    let now = 1_000_000_000_000
    const { websocketUrl, realtime } = await start({}, {}, { now: () => now })
    const options = { onlyIfActive: true }
    await realtime.publish('room:1', { n: 0 }, options)
    expect(realtime.stats()).toMatchObject({ publications: 0, channels: 0 })
    const subscribe = async (position: object) => {
      const socket = await RawSocket.connect(websocketUrl)
      socket.send({ id: 2, subscribe: { channel: 'room:1', recoverable: true, ...position } })
      const [{ subscribe: result }] = await socket.frame()
      socket.close()
      await socket.closed
      await expect.poll(() => realtime.stats().subscriptions).toBe(0)
      return result
    }
    const { epoch } = await subscribe({})
    now += 59_000
    expect((await realtime.publish('room:1', { n: 1 }, options)).offset).toBe(1)
    expect(await subscribe({ recover: true, epoch, offset: 0 })).toMatchObject({ recovered: true })
    now += 61_000
    expect(await subscribe({ recover: true, epoch, offset: 1 })).toMatchObject({ recovered: true })
    now += 61_000
    expect((await realtime.publish('room:1', { n: 2 }, options)).offset).toBe(0)
    expect(await subscribe({ recover: true, epoch, offset: 1 })).not.toHaveProperty('recovered')
  })

  it('recovers no more at once than a page, and says so instead of leaving something out', async () => {
    const { websocketUrl, realtime } = await start({ historyPage: 5 })
    const { epoch } = await realtime.publish('room:1', { n: 1 })
    for (let n = 2; n <= 8; n++) await realtime.publish('room:1', { n })
    const ask = async (offset: number) => {
      const socket = await RawSocket.connect(websocketUrl)
      socket.send({ id: 2, subscribe: { channel: 'room:1', recover: true, epoch, offset } })
      const [{ subscribe }] = await socket.frame()
      return subscribe
    }
    expect(await ask(3)).toMatchObject({ recovered: true, offset: 3, publications: { length: 5 } })
    expect(await ask(2)).toEqual({
      recoverable: true,
      epoch,
      offset: 8,
      positioned: true,
      was_recovering: true,
    })
  })

  it('keeps the position of who asks for one without recovery', async () => {
    const { websocketUrl, realtime } = await start()
    const { epoch } = await realtime.publish('room:1', { n: 1 })
    const socket = await RawSocket.connect(websocketUrl)
    socket.send({ id: 2, subscribe: { channel: 'room:1', positioned: true } })
    expect(await socket.frame()).toEqual([{ id: 2, subscribe: { epoch, offset: 1, positioned: true } }])
  })

  it('forgets the histories written to longest ago when memory is short', async () => {
    const { realtime } = await start({ historyBytes: 20_000 })
    for (let room = 0; room < 20; room++) await realtime.publish(`room:${room}`, 'x'.repeat(1_000))
    expect(realtime.stats().historyBytes).toBeLessThanOrEqual(20_000)
    expect((await realtime.history('room:0', { limit: 10 })).publications).toEqual([])
    expect((await realtime.history('room:19', { limit: 10 })).publications).toHaveLength(1)
  })
})
