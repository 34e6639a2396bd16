import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import { contract } from '@trau/contract'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { cert, key } from '../../cli/doctor/testing-certificate.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { registerClient } from './client-files.ts'
import { createServer } from './server.ts'

/** What every answer says to a browser, whatever it carries. */
const server = appForFile({ env: { TRUST_PROXY: '1' } })

const rooms = contract.room.listRooms.path.replace('{tenant}', 'default')

test.each([
  ['data', `/identity-authen-service/v1/domains/default/general/config`, 200],
  ['a refusal', rooms, 401],
  ['a call that is none', '/khong-co', 404],
  ['an address that cannot be', '/%00', 400],
  ['an address that cannot be decoded', '/%zz', 400],
  ['a file whose address cannot be decoded', '/assets/%E0%A4', 400],
  ['the description', '/openapi.json', 200],
  ['its pages', '/docs/', 200],
  ['icons', '/icons/lucide.json?icons=leaf', 200],
  ['a stream that is refused', '/connection/http_stream', 405],
])('%s is not sniffed, not framed by others, and runs nothing of its own', async (_, path, status) => {
  const answer = await server.raw('GET', path)
  expect(answer.status).toBe(status)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'/)
  expect(answer.headers['content-security-policy']).toMatch(/default-src '(none|self)'/)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('answers that are data name their type and letters, are kept nowhere and tell nobody where they were asked from', async () => {
  const an = await server.person('An')
  const { headers } = await server.raw('GET', rooms, {
    headers: { authorization: `Bearer ${an.tokens.accessToken}` },
  })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
  const refused = await server.raw('GET', rooms)
  expect(refused.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
})

test('TLS is asked for from then on wherever there is TLS, and only there', async () => {
  const ask = async (to: TestApp, headers: Record<string, string> = {}) =>
    (await to.raw('GET', '/healthz', { headers })).headers['strict-transport-security']
  expect(await ask(server)).toBeUndefined()
  const safe = { 'x-forwarded-proto': 'https' }
  expect(await ask(server, safe)).toBe('max-age=31536000')
  const stream = await server.raw('GET', '/connection/http_stream', { headers: safe })
  expect(stream.headers['strict-transport-security']).toBe('max-age=31536000')
  const named = await startApp({ env: { PUBLIC_URL: 'https://trau.example' } })
  try {
    expect(await ask(named)).toBe('max-age=31536000')
  } finally {
    await named.close()
  }
})

test('TLS is 1.2 or 1.3, and 1.3 where both know it', async () => {
  const config = { ...readConfig({}), tls: { cert, key } }
  const secure = createServer(config, createLog('silent'))
  const port = Number(new URL(await secure.listen({ port: 0, host: '127.0.0.1' })).port)
  const shake = (versions: ConnectionOptions) =>
    new Promise<string | null>(resolve => {
      // Without the last part our own side would not speak the old ones, whatever the server takes.
      const options = { port, rejectUnauthorized: false, ciphers: 'DEFAULT@SECLEVEL=0', ...versions }
      const socket = connect(options, () => {
        resolve(socket.getProtocol())
        socket.end()
      })
      socket.on('error', error => resolve((error as NodeJS.ErrnoException).code ?? error.message))
    })
  try {
    expect(await shake({})).toBe('TLSv1.3')
    expect(await shake({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2')
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const
    expect(await shake(old)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION')
  } finally {
    await secure.close()
  }
})

test('a page runs only our own files, is framed by nobody, and its files are distinguished', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'trau-client-'))
  const pages = fastify()
  try {
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style>')
    await writeFile(join(dist, 'assets/main.js'), 'export {}')
    await registerClient(pages, dist, { connect: [], images: [] })
    const ask = () => pages.inject({ url: '/people', headers: { accept: 'text/html' } })
    const page = await ask()
    const policy = String(page.headers['content-security-policy'])
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy.split('; ')).toContain(directive)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(page.body).toContain(`nonce="${nonce}"`)
    expect((await ask()).body).not.toBe(page.body)
    for (const headers of [{ accept: 'text/html' }, { accept: '*/*' }, {}])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await pages.inject({ method, url: '/?a=b', headers })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        expect(answer.body === '').toBe(method === 'HEAD')
      }
    expect(
      (await pages.inject({ url: '/people', headers: { accept: 'application/json' } })).statusCode,
    ).not.toBe(200)
    expect((await pages.inject({ method: 'HEAD', url: '/assets/main.js' })).statusCode).toBe(200)
    const script = await pages.inject({ url: '/assets/main.js' })
    expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/i)
    expect(script.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    // Neither lists nor source maps, dot files or anything beside the folder.
    for (const url of ['/assets/', '/assets/../package.json', '/..%2fpackage.json', '/.git/config'])
      expect((await pages.inject({ url })).statusCode, url).not.toBe(200)
  } finally {
    await pages.close()
    await rm(dist, { recursive: true })
  }
})

test('a cookie signs nobody in: there is nothing for another site to ride on', async () => {
  const an = await server.person('An')
  for (const name of ['trau_access_token', '__Host-trau_access_token']) {
    const headers = { cookie: `${name}=${an.tokens.accessToken}` }
    expect((await server.raw('GET', rooms, { headers })).status).toBe(401)
  }
})

test('a call that changes something takes no form of another site, and no method but its own', async () => {
  const an = await server.person('An')
  const { path } = contract.identityAuthen.logout
  const to = path.replace('{tenant}', 'default')
  const authorization = `Bearer ${an.tokens.accessToken}`
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(
      (await server.raw('POST', to, { headers: { authorization, 'content-type': type }, body: '{}' })).status,
    ).toBe(415)
  for (const method of ['GET', 'TRACE', 'PUT'])
    expect((await server.raw(method, to, { headers: { authorization } })).status, method).toBeGreaterThan(399)
  expect((await server.raw('GET', rooms, { headers: { authorization } })).status).toBe(200)
})
