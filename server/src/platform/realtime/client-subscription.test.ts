import type { Centrifuge } from 'centrifuge'
import { describe, expect, it } from 'vitest'
import { errors } from './codes.ts'
import { listen, sleep, transports, usingClients } from './testing/clients.ts'
import { startEndpoint } from './testing/endpoint.ts'

/** The unmodified npm client against the endpoint, once per transport and encoding. */
describe.each(transports)('a subscription with $name', way => {
  const { start, client, connected, read, write, cleanups } = usingClients(way)

  it('receives what it and others publish, in order, with who did', async () => {
    const endpoint = await start({ onConnect: async ({ token }) => ({ user: token, info: { tên: 'An' } }) })
    const an = await connected(endpoint)
    const sub = an.newSubscription('live:1')
    const publications = listen(sub, 'publication')
    sub.subscribe()
    await sub.ready()
    await sub.publish(write({ n: 0 }))
    const first = await publications.next()
    expect(read(first.data)).toEqual({ n: 0 })
    expect(first.info).toMatchObject({ user: 'an' })
    expect(read(first.info.connInfo)).toEqual({ tên: 'An' })
    await Promise.all(Array.from({ length: 200 }, (_, n) => endpoint.realtime.publish('live:1', { n })))
    for (let n = 0; n < 200; n++) expect(read((await publications.next()).data)).toEqual({ n })
  })

  it('keeps newlines, emoji and Vietnamese text in payloads and channel names', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const sub = an.newSubscription('live:phòng "một"\n')
    const publications = listen(sub, 'publication')
    sub.subscribe()
    await sub.ready()
    const text = 'Trầu cau\nmiếng\u2028một 😀 \\n "…"'
    await sub.publish(write({ text }))
    await endpoint.realtime.publish(sub.channel, { text })
    expect(read((await publications.next()).data)).toEqual({ text })
    expect(read((await publications.next()).data)).toEqual({ text })
  })

  it('recovers what it missed while away, once and in order', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const sub = an.newSubscription('recovery:1')
    const subscribed = listen(sub, 'subscribed')
    const publications = listen(sub, 'publication')
    sub.subscribe()
    expect(await subscribed.next()).toMatchObject({
      recoverable: true,
      positioned: true,
      wasRecovering: false,
    })
    await endpoint.realtime.publish('recovery:1', { n: 1 })
    await publications.next()
    an.disconnect()
    await endpoint.realtime.publish('recovery:1', { n: 2 })
    await endpoint.realtime.publish('recovery:1', { n: 3 })
    an.connect()
    expect(await subscribed.next()).toMatchObject({ wasRecovering: true, recovered: true })
    await endpoint.realtime.publish('recovery:1', { n: 4 })
    for (const n of [2, 3, 4]) expect(await publications.next()).toMatchObject({ offset: n })
    expect(publications.all.map(({ data }) => read(data))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
  })

  it('a subscription is notified when it missed more than the history holds', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const sub = an.newSubscription('small:1')
    const subscribed = listen(sub, 'subscribed')
    const publications = listen(sub, 'publication')
    sub.subscribe()
    await subscribed.next()
    an.disconnect()
    for (const n of [1, 2, 3]) await endpoint.realtime.publish('small:1', { n })
    an.connect()
    const answer = await subscribed.next()
    expect(answer).toMatchObject({ wasRecovering: true, recovered: false, streamPosition: { offset: 3 } })
    expect(publications.all).toEqual([])
  })

  it('learns after a restart that its position means nothing any more', async () => {
    const endpoint = await startEndpoint()
    const an = await connected(endpoint)
    const sub = an.newSubscription('recovery:1')
    const subscribed = listen(sub, 'subscribed')
    sub.subscribe()
    const before = await subscribed.next()
    await endpoint.close()
    await start({}, { port: Number(new URL(endpoint.url).port) })
    const after = await subscribed.next()
    expect(after).toMatchObject({ wasRecovering: true, recovered: false })
    expect(after.streamPosition.epoch).not.toBe(before.streamPosition.epoch)
  })

  it('has server-side subscriptions from connect on, and recovers them in connect', async () => {
    const endpoint = await start({
      onConnect: async () => ({ user: 'an', subs: { 'user:#an': { data: { chưaĐọc: 3 } }, 'live:all': {} } }),
    })
    const an = client(endpoint)
    const subscribed = listen(an, 'subscribed')
    const publications = listen(an, 'publication')
    an.connect()
    const contexts = [await subscribed.next(), await subscribed.next()]
    const personal = contexts.find(context => context.channel === 'user:#an')
    expect(personal).toMatchObject({ recoverable: true })
    expect(read(personal.data)).toEqual({ chưaĐọc: 3 })
    await endpoint.realtime.broadcast(['user:#an', 'user:#binh'], { n: 1 })
    expect(await publications.next()).toMatchObject({ channel: 'user:#an', offset: 1 })
    an.disconnect()
    await endpoint.realtime.publish('user:#an', { n: 2 })
    an.connect()
    expect(read((await publications.next()).data)).toEqual({ n: 2 })
    const again = subscribed.all.findLast(context => context.channel === 'user:#an')
    expect(again).toMatchObject({ wasRecovering: true, recovered: true })
  })

  it('can be subscribed and unsubscribed by the server', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const subscribed = listen(an, 'subscribed')
    const unsubscribed = listen(an, 'unsubscribed')
    const publications = listen(an, 'publication')
    await endpoint.realtime.subscribe('an', 'user:x', { data: { hi: 1 } })
    expect(await subscribed.next()).toMatchObject({ channel: 'user:x', recoverable: true })
    await endpoint.realtime.publish('user:x', { n: 1 })
    await publications.next()
    await endpoint.realtime.unsubscribe('an', 'user:x')
    await endpoint.realtime.publish('user:x', { n: 2 })
    expect(await unsubscribed.next()).toMatchObject({ channel: 'user:x' })
    await sleep(50)
    expect(publications.all).toHaveLength(1)
  })

  it('loses a subscription for good when membership is revoked, and hears nothing after', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const sub = an.newSubscription('room:1')
    const unsubscribed = listen(sub, 'unsubscribed')
    const publications = listen(sub, 'publication')
    sub.subscribe()
    await sub.ready()
    await endpoint.realtime.publish('room:1', { n: 1 })
    const revoked = endpoint.realtime.unsubscribe('an', 'room:1')
    await endpoint.realtime.publish('room:1', { n: 2 })
    await revoked
    expect(await unsubscribed.next()).toMatchObject({ code: 2000, reason: 'server unsubscribe' })
    await sleep(50)
    expect(publications.all.map(({ data }) => read(data))).toEqual([{ n: 1 }])
    expect(endpoint.realtime.stats().subscriptions).toBe(0)
  })

  it('subscribes again by itself after a code of 2500 or more', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const sub = an.newSubscription('room:1', { minResubscribeDelay: 10, maxResubscribeDelay: 20 })
    const subscribed = listen(sub, 'subscribed')
    sub.subscribe()
    await subscribed.next()
    await endpoint.realtime.unsubscribe('an', 'room:1', { code: 2502, reason: 'state invalidated' })
    await subscribed.next()
  })

  it('sees who is present: two connections of one person and one of another', async () => {
    const endpoint = await start({
      onConnect: async ({ token }) => ({ user: token, info: { tên: token } }),
      onSubscribe: async () => ({ info: { vai: 'bạn' } }),
    })
    const people = [
      await connected(endpoint, 'an'),
      await connected(endpoint, 'an'),
      await connected(endpoint, 'binh'),
    ]
    for (const each of people) {
      const sub = each.newSubscription('company:1')
      sub.subscribe()
      await sub.ready()
    }
    expect(await people[0]!.presenceStats('company:1')).toEqual({ numClients: 3, numUsers: 2 })
    const { clients } = await people[0]!.presence('company:1')
    expect(Object.keys(clients)).toHaveLength(3)
    const infos = Object.values(clients)
    expect(infos.map(info => info.user).sort()).toEqual(['an', 'an', 'binh'])
    for (const info of infos) {
      expect(read(info.connInfo)).toEqual({ tên: info.user })
      expect(read(info.chanInfo)).toEqual({ vai: 'bạn' })
    }
    people[2]!.disconnect()
    await expect.poll(() => people[0]!.presenceStats('company:1')).toEqual({ numClients: 2, numUsers: 1 })
    await expect(people[0]!.presenceStats('live:1')).rejects.toMatchObject({ code: 108 })
  })

  it('a client is subscribed once after subscribing and unsubscribing in a loop, and gone after the last', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const sub = an.newSubscription('company:1')
    for (let i = 0; i < 10; i++) {
      sub.subscribe()
      sub.unsubscribe()
    }
    sub.subscribe()
    expect(await sub.presenceStats()).toEqual({ numClients: 1, numUsers: 1 })
    sub.unsubscribe()
    await expect.poll(() => an.presenceStats('company:1')).toEqual({ numClients: 0, numUsers: 0 })
    expect(endpoint.realtime.stats().subscriptions).toBe(0)
  })

  it('hears joins and leaves where it asked for them', async () => {
    const endpoint = await start()
    const an = await connected(endpoint, 'an')
    const sub = an.newSubscription('company:1', { joinLeave: true })
    const joins = listen(sub, 'join')
    const leaves = listen(sub, 'leave')
    sub.subscribe()
    await sub.ready()
    const binh = await connected(endpoint, 'binh')
    const other = binh.newSubscription('company:1')
    const unasked = listen(other, 'join')
    other.subscribe()
    await other.ready()
    expect((await joins.next()).info.user).toBe('an')
    expect((await joins.next()).info.user).toBe('binh')
    binh.disconnect()
    expect((await leaves.next()).info.user).toBe('binh')
    expect(unasked.all).toEqual([])
  })

  it('pages through history forwards and backwards', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    for (let n = 1; n <= 10; n++) await endpoint.realtime.publish('recovery:h', { n })
    const offsets = async (options?: Parameters<Centrifuge['history']>[1]) => {
      const { publications } = await an.history('recovery:h', options)
      return publications.map(({ offset }) => offset)
    }
    const { epoch, offset, publications } = await an.history('recovery:h')
    expect({ offset, publications }).toEqual({ offset: 10, publications: [] })
    expect(await offsets({ limit: 3 })).toEqual([1, 2, 3])
    expect(await offsets({ limit: 3, since: { offset: 3, epoch } })).toEqual([4, 5, 6])
    expect(await offsets({ limit: 3, reverse: true })).toEqual([10, 9, 8])
    expect(await offsets({ limit: 3, reverse: true, since: { offset: 8, epoch } })).toEqual([7, 6, 5])
    expect(await offsets({ limit: -1 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await offsets({ limit: 5, since: { offset: 10, epoch } })).toEqual([])
    await expect(offsets({ limit: 1, since: { offset: 1, epoch: 'old' } })).rejects.toMatchObject({
      code: 112,
    })
    await expect(an.history('live:1', { limit: 1 })).rejects.toMatchObject({ code: 108 })
    await endpoint.realtime.historyRemove('recovery:h')
    expect(await offsets({ limit: -1 })).toEqual([])
    expect((await an.history('recovery:h')).offset).toBe(10)
  })

  it('may publish only what the application allows, and what it makes of it', async () => {
    const endpoint = await start({
      onPublish: async (_client, channel, data) => {
        if (channel === 'live:no') throw errors.permissionDenied
        return { data: { said: data }, tags: { kind: 'typing' } }
      },
    })
    const an = await connected(endpoint)
    const sub = an.newSubscription('live:1')
    const publications = listen(sub, 'publication')
    sub.subscribe()
    await sub.ready()
    await sub.publish(write('xin chào'))
    const publication = await publications.next()
    expect(read(publication.data)).toEqual({ said: 'xin chào' })
    expect(publication.tags).toEqual({ kind: 'typing' })
    await expect(an.publish('live:no', write(1))).rejects.toMatchObject({ code: 103 })
    await expect(an.publish('nope:1', write(1))).rejects.toMatchObject({ code: 102 })
  })

  it('a client is refused a subscription for good, or for a while', async () => {
    let tries = 0
    const endpoint = await start({
      onSubscribe: async (_client, channel) => {
        if (channel === 'room:no') throw errors.permissionDenied
        if (++tries === 1) throw errors.internal
        return {}
      },
    })
    const an = await connected(endpoint)
    const no = an.newSubscription('room:no')
    const refused = listen(no, 'unsubscribed')
    no.subscribe()
    expect(await refused.next()).toMatchObject({ code: 103, reason: 'permission denied' })
    const later = an.newSubscription('room:yes', { minResubscribeDelay: 10, maxResubscribeDelay: 20 })
    later.subscribe()
    await later.ready(5_000)
    expect(tries).toBe(2)
  })

  it('receives documents as deltas, whole again after a reconnect', async () => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const sub = an.newSubscription('note:1', { delta: 'fossil' })
    const publications = listen(sub, 'publication')
    sub.subscribe()
    await sub.ready()
    const document = (n: number) => ({
      text: `Trầu cau 😀 ${'miếng trầu là đầu câu chuyện '.repeat(20)}${n}ế`,
    })
    const check = async (n: number) => {
      await endpoint.realtime.publish('note:1', document(n))
      expect(read((await publications.next()).data)).toEqual(document(n))
    }
    for (const n of [1, 2, 3]) await check(n)
    expect(sub.deltaStats()).toMatchObject({ numFullPayloads: 1, numDeltaPayloads: 2 })
    an.disconnect()
    for (const n of [4, 5, 6]) await endpoint.realtime.publish('note:1', document(n))
    an.connect()
    for (const n of [4, 5, 6]) expect(read((await publications.next()).data)).toEqual(document(n))
    await check(7)
    expect(sub.deltaStats()).toMatchObject({ numPublications: 7, numFullPayloads: 2, numDeltaPayloads: 5 })
    await endpoint.realtime.publish('note:1', { cursor: 1 }, { skipHistory: true })
    expect(read((await publications.next()).data)).toEqual({ cursor: 1 })
    await check(8)
    await check(9)
  })

  it('misses nothing of what is published while it subscribes, with the state it is given', async () => {
    let count = 0
    const endpoint = await start({
      onSubscribe: async () => {
        await sleep(5)
        return {
          data: async () => {
            const seen = count
            await sleep(5)
            return { seen }
          },
        }
      },
    })
    const an = await connected(endpoint)
    const timer = setInterval(() => endpoint.realtime.publish('recovery:busy', { n: ++count }), 1)
    cleanups.push(() => clearInterval(timer))
    await sleep(10)
    const sub = an.newSubscription('recovery:busy')
    const subscribed = listen(sub, 'subscribed')
    const publications = listen(sub, 'publication')
    sub.subscribe()
    const answer = await subscribed.next()
    const { seen } = read(answer.data) as { seen: number }
    const first = await publications.next()
    expect(first.offset).toBeLessThanOrEqual(seen + 1)
    expect(first.offset).toBe(answer.streamPosition.offset + 1)
    for (let i = 1; i < 30; i++) expect((await publications.next()).offset).toBe(first.offset + i)
  })

  it('recovers exactly once what is published while it comes back', async () => {
    const endpoint = await start({
      onSubscribe: async () => ({ data: () => sleep(20).then(() => null) }),
    })
    const an = await connected(endpoint)
    const sub = an.newSubscription('recovery:back')
    const publications = listen(sub, 'publication')
    const subscribed = listen(sub, 'subscribed')
    sub.subscribe()
    await subscribed.next()
    let count = 0
    const timer = setInterval(() => endpoint.realtime.publish('recovery:back', { n: ++count }), 1)
    cleanups.push(() => clearInterval(timer))
    for (let round = 0; round < 3; round++) {
      await publications.next()
      an.disconnect()
      await sleep(10)
      an.connect()
      expect(await subscribed.next()).toMatchObject({ recovered: true })
    }
    clearInterval(timer)
    await expect.poll(() => publications.all.at(-1)?.offset).toBe(count)
    expect(publications.all.map(({ offset }) => offset)).toEqual(
      Array.from({ length: count }, (_, i) => i + 1),
    )
  })
})
