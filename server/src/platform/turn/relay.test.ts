import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cert, key } from '../../cli/doctor/testing-certificate.ts'
import { createLog } from '../log.ts'
import { idleMs, maxPerPerson } from './allocations.ts'
import { type ClientSettings, openTurnClient, TurnError } from './client.ts'
import { type Claim, issueCredential, participantKey, passwordOf } from './credentials.ts'
import { openRelay } from './open.ts'
import { maxIdleLinks } from './relay.ts'
import { attribute, encode, messageClass, method } from './stun.ts'

const secret = 'a secret of the tests'
const claimOf = (name: string, callId: string): Claim => ({
  tenantId: 'default',
  callId,
  participantId: name,
  quotaKey: `person-${name}`,
})
const an = claimOf('an', 'call-1')
const binh = claimOf('binh', 'call-1')
const chi = claimOf('chi', 'call-2')

let live: Set<string>
let lookUps: number

beforeEach(() => {
  live = new Set([an, binh, chi].map(participantKey))
  lookUps = 0
})

async function startRelay(
  relayPorts: readonly [number, number] = [40_000, 40_999],
  log = createLog('error'),
) {
  const { relay, ports, close } = await openRelay(
    {
      secret,
      addresses: ['127.0.0.1'],
      announcedAddress: '127.0.0.1',
      relayPorts,
      port: 0,
      tlsPort: 0,
      tls: { cert, key },
    },
    {
      liveAmong: async claims => {
        lookUps++
        return claims.filter(claim => live.has(participantKey(claim)))
      },
      log,
    },
  )
  onTestFinished(close)
  const portOf = { udp: ports.plain, tcp: ports.plain, tls: ports.tls! }
  /** A client, with a credential for this claim or with the one that is given. */
  const client = async (
    who: Claim | Pick<ClientSettings, 'username' | 'credential'>,
    transport: ClientSettings['transport'] = 'udp',
  ) => {
    const credential = 'callId' in who ? issueCredential(secret, who, Date.now()) : who
    const opened = await openTurnClient({
      host: '127.0.0.1',
      port: portOf[transport],
      transport,
      isOwn: true,
      ...credential,
    })
    onTestFinished(() => opened.close())
    return opened
  }
  return { relay, client, ports: ports }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    error => (error instanceof TurnError ? error.code : error),
  )

/** The next thing that this client receives. */
const received = (client: Awaited<ReturnType<typeof openTurnClient>>) =>
  new Promise<string>(resolve => {
    const stop = client.onData(data => {
      stop()
      resolve(data.toString())
    })
  })

describe('two participants of a call', () => {
  const transports = ['udp', 'tcp', 'tls'] as const
  for (const mine of transports)
    for (const theirs of transports)
      test(`reach each other through the relay, ${mine} and ${theirs}, with payloads of every length`, async () => {
        const { client } = await startRelay()
        const [a, b] = await Promise.all([client(an, mine), client(binh, theirs)])
        const [atA, atB] = await Promise.all([a.allocate(), b.allocate()])
        await a.bindChannel(0x4000, atB)
        await b.bindChannel(0x4001, atA)
        for (const length of [1, 2, 3, 4, 5, 1_199, 1_200]) {
          const text = 'x'.repeat(length)
          const there = received(b)
          a.sendChannel(0x4000, Buffer.from(text))
          expect(await there).toBe(text)
          const back = received(a)
          b.sendChannel(0x4001, Buffer.from(text))
          expect(await back).toBe(text)
        }
      })

  test('exchange Send and Data indications without a channel', async () => {
    const { client } = await startRelay()
    const [a, b] = await Promise.all([client(an), client(binh)])
    const [atA, atB] = await Promise.all([a.allocate(), b.allocate()])
    await a.permit(atB)
    await b.permit(atA)
    const there = new Promise(resolve => b.onData((data, from) => resolve({ text: data.toString(), from })))
    a.sendTo(atB, Buffer.from('xin chào'))
    expect(await there).toEqual({ text: 'xin chào', from: expect.objectContaining(atA) })
  })

  test('get nothing from whom they have not permitted', async () => {
    const { client, relay } = await startRelay()
    const [a, b] = await Promise.all([client(an), client(binh)])
    const [, atB] = await Promise.all([a.allocate(), b.allocate()])
    await a.permit(atB)
    a.sendTo(atB, Buffer.from('nobody hears this'))
    await a.bind()
    expect(relay.stats().relayedBytes).toBe(0)
  })
})

test('a binding request is answered with the address of who asks, and leaves nothing behind', async () => {
  const { client, relay } = await startRelay()
  const a = await client({})
  expect(await a.bind()).toMatchObject({ ip: '127.0.0.1', port: expect.any(Number) })
  expect(relay.stats().links).toBe(0)
})

test('packets go to a registered media port of the same call, and back', async () => {
  const { client, relay } = await startRelay()
  const echo = createSocket('udp4')
  onTestFinished(() => void echo.close())
  echo.on('message', (data, from) => echo.send(data, from.port, from.address))
  echo.bind(0, '127.0.0.1')
  await once(echo, 'listening')
  const peer = { ip: '127.0.0.1', port: echo.address().port }
  const close = relay.allowPeer(an, peer)
  const [a, c] = await Promise.all([client(an), client(chi)])
  await Promise.all([a.allocate(), c.allocate()])
  await a.bindChannel(0x4000, peer)
  const back = received(a)
  a.sendChannel(0x4000, Buffer.from('media'))
  expect(await back).toBe('media')
  expect(await codeOf(c.permit(peer))).toBe(403)

  close()
  const { relayedBytes } = relay.stats()
  a.sendChannel(0x4000, Buffer.from('late'))
  await a.bind()
  expect(relay.stats().relayedBytes).toBe(relayedBytes)
})

test('a sweep that cannot read the addresses of this machine ends what is over, and says once what is wrong', async () => {
  const warn = vi.fn()
  const { client, relay } = await startRelay(undefined, { ...createLog('silent'), warn } as never)
  const failing = vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 97')
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    failing.mockRestore()
    syncBuiltinESMExports()
  })
  const a = await client(an)
  await a.allocate()
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(1), 20_000)
  live.clear()
  await vi.waitFor(() => expect(relay.stats().allocations).toBe(0), 20_000)
  expect(
    warn.mock.calls.flat().filter(text => String(text).includes('addresses of this machine')),
  ).toHaveLength(1)
})

describe('an allocation ends', () => {
  test('at the next sweep when the call has ended, and its credential opens no other', async () => {
    const { client, relay } = await startRelay()
    const [a, b] = [await client(an), await client(binh, 'tcp')]
    await Promise.all([a.allocate(), b.allocate()])
    expect(relay.stats().allocations).toBe(2)
    live.clear()
    await b.ended
    expect(relay.stats()).toMatchObject({ allocations: 0, links: 0 })
    const credential = issueCredential(secret, an, Date.now())
    await vi.waitFor(
      async () => expect(await codeOf((await client(credential)).allocate())).toBe(403),
      10_000,
    )
  })

  test('at once when the service says so', async () => {
    const { client, relay } = await startRelay()
    const [a, c] = [await client(an), await client(chi)]
    await Promise.all([a.allocate(), c.allocate()])
    live.delete(participantKey(an))
    relay.endCall(an.tenantId, an.callId)
    expect(relay.stats().allocations).toBe(1)
    expect(await codeOf((await client(an)).allocate())).toBe(403)
  })

  test('when its client gives it back; the place is free again', async () => {
    const { client, relay } = await startRelay()
    const a = await client(an)
    await a.allocate()
    await a.refresh(0)
    expect(relay.stats().allocations).toBe(0)
  })

  test('with its TCP connection', async () => {
    const { client, relay } = await startRelay()
    const a = await client(an, 'tcp')
    await a.allocate()
    a.close()
    await vi.waitFor(() => expect(relay.stats()).toMatchObject({ allocations: 0, links: 0 }))
  })

  test('not with its credential: what stands is refreshed while the call lives', async () => {
    const { client } = await startRelay()
    const expiresSoon = issueCredential(secret, an, Date.now() - 10 * 60_000 + 2_000)
    const a = await client(expiresSoon)
    await a.allocate()
    await vi.waitFor(
      async () => expect(await codeOf((await client(expiresSoon)).allocate())).toBe(401),
      10_000,
    )
    await a.refresh(300)
  })
})

test('sixteen allocations of one person are one look-up, the seventeenth is refused, others still may', async () => {
  const { client } = await startRelay()
  for (let count = 0; count < maxPerPerson; count++) await (await client(an)).allocate()
  expect(lookUps).toBeLessThan(maxPerPerson)
  expect(await codeOf((await client(an)).allocate())).toBe(486)
  await (await client(binh)).allocate()
})

test('an allocation that carries nothing any more, as after a change of network, gives way to a new one of its person', async () => {
  const real = Date.now
  let passedMs = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + passedMs)
  onTestFinished(() => clock.mockRestore())
  const { client, relay } = await startRelay()
  const first = await client(an)
  const atFirst = await first.allocate()
  const atBinh = await (await client(binh)).allocate()
  for (let count = 1; count < maxPerPerson; count++) await (await client(an)).allocate()
  passedMs = idleMs
  await first.bindChannel(0x4000, atBinh)
  const other = await client(binh)
  const atOther = await other.allocate()
  await other.bindChannel(0x4000, atFirst)
  await first.bindChannel(0x4001, atOther)
  const there = received(other)
  first.sendChannel(0x4001, Buffer.from('xin chào'))
  expect(await there).toBe('xin chào')
  await (await client(an)).allocate()
  expect(relay.stats().allocations).toBe(maxPerPerson + 2)
  // The one that carries media stays.
  const again = received(other)
  first.sendChannel(0x4001, Buffer.from('còn đây'))
  expect(await again).toBe('còn đây')
})

test('seventeen at once are sixteen', async () => {
  const { client, relay } = await startRelay()
  const clients = await Promise.all(Array.from({ length: maxPerPerson + 1 }, () => client(an)))
  const codes = await Promise.all(clients.map(each => codeOf(each.allocate())))
  expect(codes.filter(code => code === 486)).toHaveLength(1)
  expect(relay.stats().allocations).toBe(maxPerPerson)
})

test('a person has sixteen over all calls, and the same name in another tenant has its own', async () => {
  const { client } = await startRelay()
  const elsewhere = { ...an, callId: 'call-3' }
  const namesake = { ...an, tenantId: 'other' }
  for (const claim of [elsewhere, namesake]) live.add(participantKey(claim))
  for (let count = 0; count < maxPerPerson; count++)
    await (await client(count % 2 ? an : elsewhere)).allocate()
  expect(await codeOf((await client(an)).allocate())).toBe(486)
  await (await client(namesake)).allocate()
})

test('there are no more allocations than ports, and every port is used', async () => {
  const { client, relay } = await startRelay([41_500, 41_502])
  const used = new Set<number>()
  for (const claim of [an, binh, chi]) used.add((await (await client(claim)).allocate()).port)
  expect([...used].sort()).toEqual([41_500, 41_501, 41_502])
  expect(await codeOf((await client(an)).allocate())).toBe(486)
  expect(relay.stats().refusals.quota).toBe(1)
})

describe('an attacker relays nothing', () => {
  test('with forged, expired and foreign credentials', async () => {
    const { client, relay } = await startRelay()
    const good = issueCredential(secret, an, Date.now())
    const old = issueCredential(secret, an, Date.now() - 11 * 60_000)
    const later = good.username.replace(/^\d+/, seconds => String(Number(seconds) + 1_000))
    const forged: [{ username: string; credential: string }, number][] = [
      [{ ...good, credential: 'wrong' }, 401],
      [{ username: later, credential: good.credential }, 401],
      [issueCredential('another secret', an, Date.now()), 401],
      [{ username: 'admin', credential: passwordOf(secret, 'admin') }, 401],
      [old, 401],
      [issueCredential(secret, claimOf('an', 'ended'), Date.now()), 403],
    ]
    for (const transport of ['udp', 'tcp', 'tls'] as const)
      for (const [credential, code] of forged)
        expect(await codeOf((await client(credential, transport)).allocate()), credential.username).toBe(code)
    expect(relay.stats()).toMatchObject({ allocations: 0, relayedBytes: 0 })
  })

  test('with a shortened SHA-256 signature, of which the package takes one byte', async () => {
    const { client, relay } = await startRelay()
    const { username } = issueCredential(secret, an, Date.now())
    const a = await client({})
    const challenge = await codeOf(a.allocate())
    expect(challenge).toBe(401)
    for (const length of [0, 1, 4, 16, 20]) {
      a.sendRaw(
        encode({
          method: method.ALLOCATE!,
          cls: messageClass.REQUEST!,
          attributes: [
            { type: attribute.REQUESTED_TRANSPORT!, value: 17 },
            { type: attribute.USERNAME!, value: username },
            { type: attribute.REALM!, value: 'trau' },
            { type: attribute.NONCE!, value: 'x' },
            { type: attribute.MESSAGE_INTEGRITY_SHA256!, raw: Buffer.alloc(length) },
          ],
          fingerprint: false,
        }),
      )
    }
    await a.bind()
    expect(relay.stats()).toMatchObject({ allocations: 0, refusals: { junk: 5 } })
  })

  test('to addresses of this machine, of its network, of clouds, or in IPv6 spellings', async () => {
    const { client, relay } = await startRelay()
    const a = await client(an)
    const own = await a.allocate()
    const other = await (await client(chi)).allocate()
    const forbidden = [
      { ip: '127.0.0.1', port: 5_432 },
      { ip: '127.1.2.3', port: 5_432 },
      { ip: '0.0.0.0', port: 5_432 },
      { ip: '0.1.2.3', port: 5_432 },
      { ip: '10.0.0.1', port: 5_000 },
      { ip: '172.16.0.1', port: 5_000 },
      { ip: '192.168.1.1', port: 5_000 },
      { ip: '100.64.0.1', port: 5_000 },
      { ip: '169.254.169.254', port: 8_080 },
      { ip: '168.63.129.16', port: 8_080 },
      { ip: '192.0.0.192', port: 8_080 },
      { ip: '198.18.0.1', port: 5_000 },
      { ip: '224.0.0.251', port: 5_353 },
      { ip: '240.0.0.1', port: 5_000 },
      { ip: '255.255.255.255', port: 5_000 },
      { ip: '8.8.8.8', port: 53 },
      { ip: '::', port: 5_432 },
      { ip: '::1', port: 5_432 },
      { ip: '::ffff:127.0.0.1', port: 5_432 },
      { ip: '::ffff:7f00:1', port: 5_432 },
      { ip: '::127.0.0.1', port: 5_432 },
      { ip: '64:ff9b::7f00:1', port: 5_432 },
      { ip: '2002:7f00:1::', port: 5_432 },
      { ip: 'fe80::1', port: 5_000 },
      { ip: 'fd00::1', port: 5_000 },
      { ip: 'ff02::1', port: 5_000 },
      { ip: '2001:4860:4860::8888', port: 5_000 },
      own,
      other,
    ]
    for (const [index, peer] of forbidden.entries()) {
      expect(await codeOf(a.permit(peer)), `${peer.ip}:${peer.port}`).toBe(403)
      expect(await codeOf(a.bindChannel(0x4000 + index, peer)), `${peer.ip}:${peer.port}`).toBe(403)
      a.sendTo(peer, Buffer.from('x'))
      a.sendChannel(0x4000 + index, Buffer.from('x'))
    }
    await a.bind()
    expect(relay.stats()).toMatchObject({ relayedPackets: 0, relayedBytes: 0 })
  })

  test('to another port of an address that it may use', async () => {
    const { client, relay } = await startRelay()
    const database = createSocket('udp4')
    onTestFinished(() => void database.close())
    const heard = vi.fn()
    database.on('message', heard)
    database.bind(0, '127.0.0.1')
    await once(database, 'listening')
    const [a, b] = await Promise.all([client(an), client(binh)])
    const [, atB] = await Promise.all([a.allocate(), b.allocate()])
    await a.permit(atB)
    a.sendTo({ ip: atB.ip, port: database.address().port }, Buffer.from('x'))
    await a.bind()
    expect(relay.stats()).toMatchObject({ relayedBytes: 0, refusals: { peer: 1 } })
    expect(heard).not.toHaveBeenCalled()
  })

  test('from this machine into an allocation that has permitted its address', async () => {
    const { client, relay } = await startRelay()
    const [a, b] = await Promise.all([client(an), client(binh)])
    const [atA, atB] = await Promise.all([a.allocate(), b.allocate()])
    await a.permit(atB)
    const injector = createSocket('udp4')
    onTestFinished(() => void injector.close())
    await new Promise(resolve => injector.send('x', atA.port, atA.ip, resolve))
    await a.bind()
    expect(relay.stats().relayedBytes).toBe(0)
  })

  test('by TCP allocations, port reservations or IPv6 relays', async () => {
    const { client, relay } = await startRelay()
    const wishes = [
      [{ type: attribute.EVEN_PORT!, value: true }],
      [{ type: attribute.RESERVATION_TOKEN!, value: Buffer.alloc(8) }],
      [{ type: attribute.REQUESTED_ADDRESS_FAMILY!, value: 2 }],
    ]
    for (const wish of wishes) expect(await codeOf((await client(an)).allocate(wish))).toBe(403)
    const a = await client(an)
    const asTcp = a.request(method.ALLOCATE!, [{ type: attribute.REQUESTED_TRANSPORT!, value: 6 }])
    expect(await codeOf(asTcp)).toBe(403)
    expect(relay.stats().allocations).toBe(0)
  })
})

test('junk costs nothing: bytes, cut messages and half-open clients from thousands of ports', async () => {
  const { client, relay, ports } = await startRelay()
  const survivor = await client(an)
  await survivor.allocate()
  const whole = encode({
    method: method.ALLOCATE!,
    cls: messageClass.REQUEST!,
    attributes: [{ type: attribute.REQUESTED_TRANSPORT!, value: 17 }],
  })
  const junk = Number(process.env.TURN_JUNK ?? 2_000)
  const perSocket = 10
  for (let sent = 0; sent < junk; ) {
    const sender = createSocket('udp4')
    const sends: Promise<unknown>[] = []
    for (let index = 0; index < perSocket; index++, sent++) {
      const frame = Buffer.from(whole)
      if (index % 5 !== 0) frame[(index * 7) % frame.length]! ^= 1 + (sent % 255)
      const bytes = index % 5 === 1 ? crypto.getRandomValues(new Uint8Array(1 + (sent % 1_400))) : frame
      sends.push(new Promise(resolve => sender.send(bytes, ports.plain, '127.0.0.1', resolve)))
    }
    await Promise.all(sends)
    sender.close()
    // What the system's buffer cannot hold is lost before it costs anything.
    if (sent % (perSocket * 10) === 0) await survivor.bind()
  }
  const stats = relay.stats()
  expect(stats).toMatchObject({ allocations: 1, relayedBytes: 0 })
  expect(stats.links).toBeLessThanOrEqual(maxIdleLinks + 1)
  expect(stats.refusals.junk).toBeGreaterThan(junk / 8)
  await survivor.refresh(300)
})

test('a stream that is no STUN, or a frame without an end, closes its connection', async () => {
  const { client, relay } = await startRelay()
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\x40\x00\xff\xff']) {
    const a = await client({}, 'tcp')
    a.sendRaw(Buffer.from(bytes, 'latin1'))
    await a.ended
  }
  await vi.waitFor(() => expect(relay.stats().links).toBe(0))
})
