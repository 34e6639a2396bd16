import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Centrifuge } from 'centrifuge'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from './testing/clients.ts'

const script = fileURLToPath(new URL('../../../../scripts/realtime-conformance.ts', import.meta.url))

describe('the conformance profile', () => {
  let url: string
  let stop: () => Promise<void>
  const clients: Centrifuge[] = []

  beforeAll(async () => {
    const child = spawn(process.execPath, [script, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    url = line.toString().match(/http:\/\/\S+/)![0]
    stop = async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      expect((await exited)[0]).toBe(0)
    }
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await stop()
  })

  function connect(options: ConstructorParameters<typeof Centrifuge>[1] = {}): Centrifuge {
    const endpoint = `${url.replace('http', 'ws')}/connection/websocket`
    const client = new Centrifuge(endpoint, { websocket: WebSocket, ...options })
    clients.push(client)
    client.connect()
    return client
  }

  const call = (method: string, body: object, key = 'test-api-key') =>
    fetch(`${url}/api/${method}`, {
      method: 'POST',
      headers: { 'X-API-Key': key },
      body: JSON.stringify(body),
    })

  const sign = (claims: Record<string, unknown>, expiresAt?: number) => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt()
    if (expiresAt !== undefined) token.setExpirationTime(expiresAt)
    return token.sign(new TextEncoder().encode('secret'))
  }

  it('lets anybody in without a token, and delivers what its API publishes', async () => {
    const client = connect()
    const sub = client.newSubscription('test', { delta: 'fossil' })
    const publications = listen(sub, 'publication')
    sub.subscribe()
    await sub.ready()
    expect((await sub.presenceStats()).numClients).toBe(1)
    const text = 'Trầu cau '.repeat(20)
    for (const n of [1, 2]) {
      const answer = await (await call('publish', { channel: 'test', data: { text, n } })).json()
      expect(answer).toEqual({ result: { offset: n, epoch: expect.any(String) } })
      expect((await publications.next()).data).toEqual({ text, n })
    }
    expect(sub.deltaStats().numDeltaPayloads).toBe(1)
    const { result } = (await (await call('history', { channel: 'test', limit: 1 })).json()) as {
      result: unknown
    }
    expect(result).toMatchObject({ offset: 2, publications: [{ data: { text, n: 1 } }] })
    await expect(client.rpc('anything', {})).rejects.toMatchObject({ code: 108 })
  })

  it('takes HS256 tokens for the connection and for a channel', async () => {
    const client = connect({ token: await sign({}) })
    await client.ready(5_000)
    const mine = client.newSubscription('test1', { token: await sign({ channel: 'test1' }) })
    mine.subscribe()
    await mine.ready(5_000)
    const other = client.newSubscription('test2', { token: await sign({ channel: 'test1' }) })
    const refused = listen(other, 'unsubscribed')
    other.subscribe()
    expect(await refused.next()).toMatchObject({ code: 103 })
  })

  it('asks for another token when the first is expired, and stops at a forged one', async () => {
    const renewed = connect({ token: await sign({}, 1), getToken: () => sign({}) })
    await renewed.ready(5_000)
    const forged = connect({ token: `${await sign({})}x` })
    expect(await listen(forged, 'disconnected').next()).toMatchObject({ code: 3500 })
  })

  it('guards its API by the key', async () => {
    expect((await call('publish', { channel: 'test', data: 1 }, 'wrong')).status).toBe(401)
    expect((await call('publish', { data: 1 })).status).toBe(400)
    expect((await call('nothing', {})).status).toBe(404)
    const unknown = await (await call('publish', { channel: 'nope:1', data: 1 })).json()
    expect(unknown).toEqual({ error: { code: 102, message: 'unknown channel' } })
  })

  it('recovers two publications of a small history and no more', async () => {
    const client = connect()
    const sub = client.newSubscription('smallhistory:1')
    const subscribed = listen(sub, 'subscribed')
    sub.subscribe()
    await subscribed.next()
    for (const [missed, recovered] of [
      [2, true],
      [3, false],
    ] as const) {
      client.disconnect()
      for (let n = 0; n < missed; n++) await call('publish', { channel: 'smallhistory:1', data: { n } })
      client.connect()
      expect(await subscribed.next()).toMatchObject({ wasRecovering: true, recovered })
    }
  })
})
