import { describe, expect, it } from 'vitest'
import { Disconnect, disconnects, errors, RealtimeError } from './codes.ts'
import { listen, sleep, transports, unauthorized, usingClients } from './testing/clients.ts'

/** The unmodified npm client against the endpoint, once per transport and encoding. */
describe.each(transports)('a connection with $name', way => {
  const { start, client, connected, read, write } = usingClients(way)

  it('connects with its token, headers and data, and receives the answer', async () => {
    const seen: unknown[] = []
    const endpoint = await start({
      onConnect: async context => {
        seen.push(context)
        return { user: 'an', data: { chào: 'An' } }
      },
    })
    const an = client(endpoint, 'an', { data: write({ thiết_bị: 'máy' }), headers: { 'X-Device-Id': 'd1' } })
    const connecting = listen(an, 'connected')
    an.connect()
    expect(read((await connecting.next()).data)).toEqual({ chào: 'An' })
    expect(seen).toMatchObject([
      {
        token: 'an',
        data: { thiết_bị: 'máy' },
        headers: { 'x-device-id': 'd1', host: expect.stringContaining('127.0.0.1') },
        remoteAddress: '127.0.0.1',
        transport: way.transport,
        protocol: way.isBinary ? 'protobuf' : 'json',
        name: 'js',
      },
    ])
  })

  it('calls procedures, and gets their data or their code', async () => {
    const endpoint = await start({
      onRpc: async (caller, method, data) => {
        if (method === 'fail') throw new RealtimeError(409, 'room full')
        if (method === 'crash') throw new Error('a secret of the server')
        return { caller: caller.user, method, data }
      },
    })
    const an = await connected(endpoint)
    const { data } = await an.rpc('presence.watch', write({ ids: ['1'] }))
    expect(read(data)).toEqual({ caller: 'an', method: 'presence.watch', data: { ids: ['1'] } })
    await expect(an.rpc('fail', write({}))).rejects.toMatchObject({ code: 409, message: 'room full' })
    const internal = { code: 100, message: 'internal server error', temporary: true }
    await expect(an.rpc('crash', write({}))).rejects.toMatchObject(internal)
  })

  it('sends messages that are not answered', async () => {
    const messages: unknown[] = []
    const endpoint = await start({
      onMessage: async (_client, data) => {
        messages.push(data)
      },
    })
    const an = await connected(endpoint)
    await an.send(write({ gõ: true }))
    await expect.poll(() => messages).toEqual([{ gõ: true }])
  })

  it('renews an expired token at connect, and stops at an invalid one', async () => {
    const endpoint = await start({
      onConnect: async ({ token }) => {
        if (token === 'expired') throw errors.tokenExpired
        if (token === 'invalid') throw disconnects.invalidToken
        return { user: token }
      },
    })
    await connected(endpoint, 'expired', { getToken: async () => 'an' })
    const bad = client(endpoint, 'invalid')
    const stopped = listen(bad, 'disconnected')
    bad.connect()
    expect(await stopped.next()).toMatchObject({ code: 3500, reason: 'invalid token' })
  })

  it('stops when the application refuses its connect with an error', async () => {
    const endpoint = await start({
      onConnect: async () => {
        throw errors.permissionDenied
      },
    })
    const an = client(endpoint)
    const stopped = listen(an, 'disconnected')
    an.connect()
    expect(await stopped.next()).toMatchObject({ code: 103, reason: 'permission denied' })
  })

  const codes = [
    ...[3000, 3001, 3004, 3005, 3006, 3008, 3009, 3010, 3011, 3012, 3013, 3014, 4000, 4499],
    ...[3500, 3501, 3502, 3503, 3504, 3505, 3506, 3507, 3508, 3509, 4500, 4999],
  ]
  it.each(codes)('obeys disconnect %i: x000–x499 come back, x500–x999 stop', async code => {
    const endpoint = await start()
    const an = await connected(endpoint)
    const comesBack = code % 1_000 < 500
    const event = listen(an, comesBack ? 'connecting' : 'disconnected')
    await endpoint.realtime.disconnect('an', { code, reason: 'because' })
    expect(await event.next()).toEqual({ code, reason: 'because' })
    if (comesBack) await an.ready(30_000)
    else expect(an.state).toBe('disconnected')
  })

  it('a connection is disconnected only where the meta matches', async () => {
    let sessions = 0
    const endpoint = await start({ onConnect: async () => ({ user: 'an', meta: { session: ++sessions } }) })
    const phone = await connected(endpoint)
    const laptop = await connected(endpoint)
    const event = listen(phone, 'disconnected')
    const where = (meta: unknown) => (meta as { session: number }).session === 1
    await endpoint.realtime.disconnect('an', { code: 4_501, reason: 'signed out', where })
    expect(await event.next()).toEqual({ code: 4_501, reason: 'signed out' })
    await sleep(30)
    expect(laptop.state).toBe('connected')
  })

  it('stops when its token is no longer given', async () => {
    const endpoint = await start({
      onConnect: async () => {
        throw errors.tokenExpired
      },
    })
    const an = client(endpoint, 'old', {
      getToken: async () => {
        throw unauthorized(way)
      },
    })
    const stopped = listen(an, 'disconnected')
    an.connect()
    expect(await stopped.next()).toMatchObject({ code: 1 })
  })

  it('closes with a code of the application thrown by any hook', async () => {
    const endpoint = await start({
      onRpc: async () => {
        throw new Disconnect(4_502, 'locked out')
      },
    })
    const an = await connected(endpoint)
    const stopped = listen(an, 'disconnected')
    an.rpc('x', write(1)).catch(() => undefined)
    expect(await stopped.next()).toEqual({ code: 4_502, reason: 'locked out' })
  })

  it('tells the application once, with the reason, that it left', async () => {
    const left: unknown[] = []
    const endpoint = await start({
      onDisconnect: async (gone, { code }) => {
        left.push([gone.user, code])
      },
    })
    const an = await connected(endpoint, 'an')
    await connected(endpoint, 'binh')
    an.disconnect()
    await expect.poll(() => left).toHaveLength(1)
    await endpoint.realtime.disconnect('binh', { code: 3_503, reason: 'x' })
    await expect.poll(() => left).toHaveLength(2)
    await sleep(30)
    expect(left).toEqual([
      ['an', expect.any(Number)],
      ['binh', 3_503],
    ])
  })
})
