import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../scripts/free-port.ts'
import { type Service, startService } from './process.ts'
import { Missing } from './programs.ts'
import { proxies, type ReverseProxy } from './proxies.ts'

/** One server with its own database behind reverse proxies that keep their connections to it for everybody. */

const form = { 'content-type': 'multipart/form-data' }
/** With the token of somebody, once there is somebody. */
const signed: Record<string, string> = { ...form }
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'trau-proxies-'))
let server: Service
let target: string

beforeAll(async () => {
  const port = await freePort()
  target = `http://127.0.0.1:${port}`
  server = await startService({
    name: 'server',
    command: process.execPath,
    args: [main],
    logFile: join(folder, 'server.log'),
    spawn: {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        TRUST_PROXY: '1',
        PUBLIC_URL: 'https://trau.example',
        LIMITS_FACTOR: '1000',
        DEV_OUTBOX: '',
      },
    },
    isReady: async () => (await fetch(`${target}/readyz`)).ok,
  })
  const answer = await fetch(target + contract.identityAuthen.register.path.replace('{tenant}', 'default'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'an.nguyen', password: 'trầu têm vỏ quạch', fullName: 'An' }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  signed.authorization = `Bearer ${data.accessToken}`
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(Object.entries(proxies))('behind %s', (name, startProxy) => {
  let proxy: ReverseProxy | undefined
  beforeAll(async () => {
    try {
      proxy = await startProxy(folder, target)
    } catch (error) {
      if (!(error instanceof Missing)) throw error
      console.log(`${name}: not run: ${error.message}`)
    }
  })
  afterAll(() => proxy?.stop('SIGKILL'))

  const upload = '/identity-authen-service/v1/domains/default/auth/login'
  const refused: [string, string, Record<string, string>, number, number][] = [
    [
      'a form without a boundary',
      '/identity-service/v2/domains/default/users/@/avatar/upload',
      signed,
      200,
      4,
    ],
    [
      'a large form without a boundary',
      '/identity-service/v2/domains/default/users/@/avatar/upload',
      signed,
      3e6,
      4,
    ],
    [
      'a large form that nobody signed',
      '/identity-service/v2/domains/default/users/@/avatar/upload',
      form,
      3e6,
      4,
    ],
    ['a body that is too long', upload, { 'content-type': 'application/json' }, 2e6, 4],
    ['a body of another type', upload, { 'content-type': 'text/xml' }, 500, 4],
    ['an address that is none', '/khong-co', {}, 1e6, 4],
  ]

  test.each(refused)('%s keeps nobody else waiting', async (_, path, headers, bytes, times) => {
    if (!proxy) return
    for (let n = 0; n < times; n++) {
      const answer = await ask(proxy.url, 'POST', path, headers, Buffer.alloc(bytes, 'x'))
      expect([400, 401, 404, 413, 415]).toContain(answer)
      // As many as the proxy keeps connections for, so that one of them follows on the same.
      const others = await Promise.all(Array.from({ length: 4 }, () => ask(proxy!.url, 'GET', '/healthz')))
      expect(others).toEqual([200, 200, 200, 200])
    }
  })

  test('what is for this machine alone stays closed, and a socket opens', async () => {
    if (!proxy) return
    for (const path of ['/metrics', '/dev/outbox', '/internal/centrifugo/connect'])
      expect(await ask(proxy.url, 'GET', path), path).toBe(404)
    const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}/connection/websocket`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.terminate()
  })
})

/** The status, once the answer has come whole. Anything after five seconds is a failure. */
function ask(origin: string, method: string, path: string, headers = {}, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const message = request(
      origin + path,
      { method, agent: false, headers: { ...headers, ...(body && { 'content-length': body.length }) } },
      response => {
        response.resume()
        response.once('end', () => resolve(response.statusCode!))
      },
    )
    const timer = setTimeout(() => message.destroy(new Error(`${method} ${path}: no answer in 5 s`)), 5_000)
    message.once('close', () => clearTimeout(timer))
    message.once('error', reject)
    message.end(body)
  })
}
