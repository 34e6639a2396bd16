import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { createClamd } from '../../server/src/platform/antivirus/clamd.ts'
import { eicar } from '../../server/src/platform/antivirus/testing/fake-clamd.ts'
import { type Clamd, startClamd } from './clamav.ts'
import { type Product, startProduct, unlessMissing } from './product.ts'
import { type DavAccount, openAccount } from './webdav.ts'

/** The product with ClamAV's own daemon: what is uploaded is scanned, also after the daemon was killed. */

const megabyte = 1024 * 1024
const minutes = (count: number) => count * 60_000
const folder = mkdtempSync(join(tmpdir(), 'trau-antivirus-'))
let clamd: Clamd | undefined
let server: Product | undefined
let account: DavAccount
beforeAll(
  () =>
    unlessMissing('antivirus', async () => {
      clamd = await startClamd(folder)
      server = await startProduct(folder, 'server', {
        ...{ CLAMD_URL: clamd.url, METRICS_TOKEN: 'metrics-token' },
      })
      account = await openAccount(server.origin, 'an.nguyen')
    }),
  minutes(4),
)
afterAll(async () => {
  await server?.stop()
  await clamd?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('ClamAV finds malware in what is uploaded, and nothing in what is clean', {
  timeout: minutes(4),
}, async context => {
  if (!server) return context.skip()
  const files = {
    'sạch.txt': Buffer.from('Trầu cau'),
    'mã độc.txt': Buffer.from(eicar),
    'nén.zip': await zipOf(eicar),
    'lớn.bin': Buffer.alloc(30 * megabyte, 'trầu cau '),
    'lớn có mã độc.bin': Buffer.concat([Buffer.from(`${eicar}\n`), Buffer.alloc(30 * megabyte)]),
    'vừa đúng.bin': Buffer.alloc(25 * megabyte, 1),
  }
  for (const [name, content] of Object.entries(files)) await put(account, name, content)
  await untilScanned(server)
  const statuses: Record<string, number> = {}
  for (const name of Object.keys(files)) statuses[name] = await statusOf(account, name)
  expect(statuses).toEqual({
    ...{ 'sạch.txt': 200, 'lớn.bin': 200, 'vừa đúng.bin': 200 },
    ...{ 'mã độc.txt': 403, 'nén.zip': 403, 'lớn có mã độc.bin': 403 },
  })
})

test('ClamAV answers on a socket of the file system too', async context => {
  if (!clamd) return context.skip()
  const client = createClamd({ address: { path: clamd.socket }, maxBytes: megabyte })
  await client.ping()
  expect(await client.scan(Readable.from([Buffer.from('Trầu cau')]))).toBeNull()
  expect(await client.scan(Readable.from([Buffer.from(eicar)]))).toMatch(/^Eicar-Test-Signature/)
})

test('what came while ClamAV was away is scanned once it is back', {
  timeout: minutes(4),
}, async context => {
  if (!clamd || !server) return context.skip()
  await clamd.stop('SIGKILL')
  await put(account, 'sạch khi vắng.txt', Buffer.from('Trầu cau'))
  await put(account, 'mã độc khi vắng.txt', Buffer.from(eicar))
  await sleep(3_000)
  expect(await waitingIn(server)).toBe(2)
  // Until then its uploader has it, and nobody else.
  expect(await statusOf(account, 'mã độc khi vắng.txt')).toBe(200)
  await clamd.start()
  await untilScanned(server)
  const names = ['sạch khi vắng.txt', 'mã độc khi vắng.txt'] as const
  expect([await statusOf(account, names[0]), await statusOf(account, names[1])]).toEqual([200, 403])
})

const request = ({ url, userName, secret }: DavAccount, name: string, init: RequestInit = {}) =>
  fetch(url + encodeURIComponent(name), {
    ...init,
    headers: { authorization: `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}` },
  })

async function put(account: DavAccount, name: string, body: Buffer): Promise<void> {
  const answer = await request(account, name, { method: 'PUT', body: new Uint8Array(body) })
  expect(answer.status, name).toBe(201)
}

async function statusOf(account: DavAccount, name: string): Promise<number> {
  const answer = await request(account, name)
  await answer.arrayBuffer()
  return answer.status
}

async function waitingIn({ origin }: Product): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer metrics-token' } })
  return Number(/^trau_scans_waiting (\d+)$/m.exec(await answer.text())?.[1])
}

async function untilScanned(server: Product): Promise<void> {
  const until = performance.now() + minutes(2)
  while ((await waitingIn(server)) !== 0) {
    if (performance.now() > until) throw new Error('files still wait for their verdict')
    await sleep(200)
  }
}

/** Compressed, so that the signature does not stand in its bytes. */
async function zipOf(content: string): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(`${'trầu '.repeat(200)}${content}`), 'trong.txt', { compress: true })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  expect(bytes.includes(content)).toBe(false)
  return bytes
}
