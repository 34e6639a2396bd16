import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { registerClient } from './client-files.ts'
import { registerCompression } from './compress.ts'
import { createServer } from './server.ts'

const script = Buffer.from(`export const text = '${'một hai ba '.repeat(400)}'`)
const page = `<!doctype html><script nonce="__CSP_NONCE__">first()</script><script type="module" src="/assets/main.js"></script>${'<p>x</p>'.repeat(300)}`
const frame = `<!doctype html><script type="module">show()</script>${'<p>x</p>'.repeat(300)}`
let dist: string
let server: FastifyInstance
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'trau-client-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'assets/main.js'), script)
  await writeFile(join(dist, 'assets/main.js.br'), brotliCompressSync(script))
  await writeFile(join(dist, 'assets/main.js.gz'), gzipSync(script))
  await writeFile(join(dist, 'assets/small.js'), 'export {}')
  const worker = 'self.addEventListener("fetch", () => {})'
  await writeFile(join(dist, 'sw.js'), worker)
  await writeFile(join(dist, 'sw.js.br'), brotliCompressSync(worker))
  await writeFile(join(dist, 'sw.js.gz'), gzipSync(worker))
  await mkdir(join(dist, 'preview'))
  await writeFile(join(dist, 'preview/pdf.html'), frame)
  await writeFile(join(dist, 'preview/pdf.html.br'), brotliCompressSync(Buffer.from(frame)))
  server = createServer(readConfig({}), createLog('silent'))
  await registerCompression(server)
  await registerClient(server, dist, { connect: ['https://calls.example.vn'], images: [] })
})
afterAll(async () => {
  await server.close()
  await rm(dist, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ url, method, headers })

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  [undefined, 'identity', (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
])('a file of the client comes as %s to who accepts %s', async (encoding, accepted, decode) => {
  const answer = await ask('/assets/main.js', accepted ? { 'accept-encoding': accepted } : {})
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-type']).toMatch(/javascript; charset=utf-8$/i)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.vary).toMatch(/accept-encoding/i)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(decode(answer.rawPayload)).toEqual(script)
})

test('HEAD, a range and a second look mean the encoding that was chosen', async () => {
  const accept = { 'accept-encoding': 'br' }
  const whole = await ask('/assets/main.js', accept)
  const head = await ask('/assets/main.js', accept, 'HEAD')
  expect(head.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': whole.headers['content-length'],
    etag: whole.headers.etag,
  })
  expect(head.rawPayload).toHaveLength(0)

  const part = await ask('/assets/main.js', { ...accept, range: 'bytes=2-5' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 2-5/${whole.rawPayload.length}`)
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(2, 6))

  const revalidation = { 'if-none-match': String(whole.headers.etag) }
  const again = await ask('/assets/main.js', { ...accept, ...revalidation })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  // The etag is that of the encoded bytes: of another encoding it is another.
  expect((await ask('/assets/main.js', { 'accept-encoding': 'identity', ...revalidation })).statusCode).toBe(
    200,
  )
})

test('a file that is not compressed beside itself comes as it is, and compressed ones have no address of their own', async () => {
  const small = await ask('/assets/small.js', { 'accept-encoding': 'br' })
  expect([small.statusCode, small.body]).toEqual([200, 'export {}'])
  expect(small.headers['content-encoding']).toBeUndefined()
  expect((await ask('/assets/main.js.br')).statusCode).toBe(404)
})

test('the page is compressed, and its policy lets the inline scripts of the build run and no others', async () => {
  const answer = await ask('/people', { accept: 'text/html', 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers.vary).toMatch(/accept-encoding/i)
  const html = brotliDecompressSync(answer.rawPayload).toString()
  expect(html.length).toBeGreaterThan(answer.rawPayload.length * 2)
  const hash = createHash('sha256').update('first()').digest('base64')
  expect(String(answer.headers['content-security-policy']).split('; ')).toContain(
    `script-src 'self' 'sha256-${hash}'`,
  )
  const head = await ask('/people', { accept: 'text/html' }, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
})

test.each([
  ['a browser', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/html', 'text/html'],
  ['curl and makers of previews', '*/*', 'text/html', 'application/json'],
  ['a program that says nothing', undefined, 'text/html', 'application/json'],
  ['a program that reads JSON', 'application/json', 'application/json', 'application/json'],
])('%s gets the page where one stands, and gets 404 where none does', async (_, accept, there, elsewhere) => {
  const type = async (path: string) => {
    const { statusCode, headers } = await ask(path, accept ? { accept } : {})
    return [statusCode, String(headers['content-type']).split(';')[0]]
  }
  for (const path of ['/auth', '/auth/', '/join/abc?x=1', '/settings/security', '/drive/folder/1'])
    expect(await type(path), path).toEqual([there === 'text/html' ? 200 : 404, there])
  for (const path of ['/nowhere', '/auth/abc', '/join', '/join/a/b', '/chat-service/v1/nothing'])
    expect(await type(path), path).toEqual([404, elsewhere])
})

test.each(['identity', 'gzip', 'br'])(
  'the service worker (%s) is asked for anew each time, for the whole site, under a policy of its own',
  async encoding => {
    const { headers } = await ask('/sw.js', { 'accept-encoding': encoding })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['service-worker-allowed']).toBe('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://calls.example.vn;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  },
)

test.each(['br', 'identity'])(
  'a preview frame (%s) has an opaque origin, no network, and runs its own script alone',
  async encoding => {
    const { headers } = await ask('/preview/pdf.html', { 'accept-encoding': encoding })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    const policy = String(headers['content-security-policy']).split('; ')
    const hash = createHash('sha256').update('show()').digest('base64')
    expect(policy).toEqual(
      expect.arrayContaining(['sandbox allow-scripts', "default-src 'none'", "frame-ancestors 'self'"]),
    )
    expect(policy).toContain(`script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'`)
    expect(policy.some(rule => rule.startsWith('connect-src') || rule.includes('allow-same-origin'))).toBe(
      false,
    )
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    // No other page can be framed.
    expect((await ask('/', { accept: 'text/html' })).headers['x-frame-options']).toBe('DENY')
  },
)
