import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/index.ts'
import { startApp } from '../../testing/app.ts'
import { connectionOf, emptyDatabase, freshDatabase, query, trau, urlOf } from '../testing.ts'
import type { Finding } from './finding.ts'
import { examine } from './index.ts'
import { checkCentrifugo, checkCertificate, checkFilesOrigin } from './network.ts'
import { cert, key } from './testing-certificate.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'trau-doctor-'))
})

afterEach(() => {
  chmodSync(home, 0o700)
  rmSync(home, { recursive: true, force: true })
})

test('before the first start all is well, and nothing is made', async () => {
  const DATA_DIR = join(home, 'data')
  const findings = await runDoctor({ DATA_DIR, PORT: String(await freePort()) })
  expect(wrongIn(findings)).toEqual([])
  expect(findings['Data folder']!.text).toContain('the first start makes it')
  expect(findings.PostgreSQL!.status).toBe('skipped')
  expect(findings.Port!.text).toContain('is free')
})

test('an install whose server runs is well, in words and as JSON, with the code 0', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(home, 'data') })
  onTestFinished(() => postgres.stop())
  const app = await startApp({ env: { DATA_DIR: home } })
  onTestFinished(() => app.close())
  const PORT = new URL(app.url).port
  const settings = { DATA_DIR: join(home, 'data'), PORT, PUBLIC_URL: app.url }
  const { code, out, error } = await trau(['doctor', '--json'], settings)
  const report = JSON.parse(out) as { isWell: boolean; findings: Finding[] }
  expect(report.findings.filter(({ status }) => status === 'wrong')).toEqual([])
  expect({ code, error, isWell: report.isWell }).toEqual({ code: 0, error: '', isWell: true })
  const text = (name: string) => report.findings.find(finding => finding.name === name)?.text
  expect(text('Port')).toContain('is ready')
  expect(text('PUBLIC_URL')).toContain('WebSocket included')
  expect(text('Vietnamese order')).toMatch(/^\d{3} syllables in the same order/)
  expect((await trau(['doctor'], settings)).out).toMatch(/^✓ Settings: .*[\s\S]*\nAll is well\.\n$/)
})

test('a setting that is not valid is the one thing told, with the code 1', async () => {
  const { code, out } = await trau(['doctor'], { TLS_CERT: '/none.pem', TLS_KEY: '/none.pem' })
  expect(code).toBe(1)
  expect(out).toMatch(
    /^✗ Settings: TLS_CERT names \/none\.pem, which cannot be read[\s\S]*→ [\s\S]*Something is wrong/,
  )
})

test('a data folder that is a file is told', async () => {
  writeFileSync(join(home, 'data'), '')
  const findings = await runDoctor({ DATA_DIR: join(home, 'data') })
  expect(wrongIn(findings)).toEqual(['Data folder'])
})

test('a PostgreSQL that is not there, is not durable or lacks the schema is told apart', async () => {
  const nowhere = await runDoctor({ DATABASE_URL: 'postgresql://trau@127.0.0.1:1/trau' })
  expect(nowhere.PostgreSQL).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('cannot be reached'),
  })

  // The PostgreSQL of the tests runs without fsync.
  const empty = await runDoctor({ DATABASE_URL: urlOf(await emptyDatabase()) })
  expect(wrongIn(empty)).toEqual(['Durability'])
  expect(empty.Durability!.text).toMatch(/^fsync, synchronous_commit, full_page_writes off/)
  expect(empty.Schema!.status).toBe('skipped')
})

test('a schema of a newer release and a clock that was set back are told', async () => {
  const target = await freshDatabase()
  await query(target, `INSERT INTO migration VALUES ('9999_future', now() + interval '1 day')`)
  const findings = await runDoctor({ DATABASE_URL: urlOf(target) })
  expect(wrongIn(findings)).toEqual(['Durability', 'Schema', 'Clock'])
  expect(findings.Schema!.text).toContain('9999_future')
})

test('events that do not leave are told while a server is there, and wait quietly without one', async () => {
  const target = await freshDatabase()
  await query(
    target,
    `INSERT INTO outbox (tenant_id, partition, payload) SELECT 'default', 0, '[]' FROM generate_series(1, 3)`,
  )
  const settings = { DATABASE_URL: urlOf(target) }
  expect((await runDoctor(settings)).Outbox).toMatchObject({
    status: 'ok',
    text: '3 events wait for the next start.',
  })
  const server = await connect(`${urlOf(target)}?application_name=trau`)
  expect((await runDoctor(settings)).Outbox).toMatchObject({
    status: 'wrong',
    text: expect.stringMatching(/^3 events wait, and none/),
  })
  const leaving = setInterval(
    () => void server.query('DELETE FROM outbox WHERE id = (SELECT min(id) FROM outbox)'),
    400,
  )
  onTestFinished(() => clearInterval(leaving))
  expect((await runDoctor(settings)).Outbox).toMatchObject({
    status: 'ok',
    text: expect.stringContaining('are leaving'),
  })
})

test('mail and SMS that wait are told, and are wrong where they should have left', async () => {
  const target = await freshDatabase()
  const settings = { DATABASE_URL: urlOf(target) }
  const found = async () => (await runDoctor(settings))['Mail and SMS']
  const add = (channel: string, state: string, age: string) =>
    query(
      target,
      `INSERT INTO outgoing_message (tenant_id, message_id, channel, recipient, template, subject, body, state, tries, next_time, created_time)
       VALUES ('default', gen_random_uuid(), '${channel}', '0912345678', 'code', '', '123456', '${state}', 0, now(), now() - interval '${age}')`,
    )
  expect(await found()).toMatchObject({ status: 'ok', text: 'None waits.' })
  await add('SMS', 'LOCAL', '1 hour')
  expect(await found()).toMatchObject({ status: 'ok', text: expect.stringMatching(/^1 stay here/) })
  await add('SMS', 'QUEUED', '10 seconds')
  expect(await found()).toMatchObject({ status: 'ok', text: expect.stringContaining('1 wait to be sent') })
  await add('EMAIL', 'QUEUED', '10 minutes')
  expect(await found()).toMatchObject({ status: 'wrong', text: expect.stringContaining('2 wait to be sent') })
})

test('too few connections for the pool are told', async () => {
  const DATABASE_URL = urlOf(await freshDatabase())
  expect((await runDoctor({ DATABASE_URL, DATABASE_POOL: '500' })).Connections).toMatchObject({
    status: 'wrong',
    advice: expect.stringContaining('DATABASE_POOL'),
  })
})

test('a port that another program, another Trầu or nobody may use is told apart', async () => {
  const other = createPlainServer(socket => socket.end('220 mail\r\n'))
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const DATA_DIR = join(home, 'data')
  const taken = await runDoctor({ DATA_DIR, PORT: String((other.address() as AddressInfo).port) })
  expect(taken.Port).toMatchObject({ status: 'wrong', text: expect.stringContaining('another program') })

  const app = await startApp({ env: { DATA_DIR: home } })
  onTestFinished(() => app.close())
  const ours = await runDoctor({ DATA_DIR, PORT: new URL(app.url).port })
  expect(ours.Port).toMatchObject({ status: 'wrong', text: expect.stringContaining('another Trầu') })

  const DATABASE_URL = urlOf(connectionOf(app))
  expect((await runDoctor({ DATABASE_URL, PORT: new URL(app.url).port })).Port!.status).toBe('ok')
  expect(
    (await runDoctor({ DATA_DIR, HOST: '203.0.113.7', PORT: String(await freePort()) })).Port,
  ).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('EADDRNOTAVAIL'),
  })
})

test('a proxy that does not pass WebSockets, or leads elsewhere, is told', async () => {
  const DATABASE_URL = urlOf(await freshDatabase())
  const proxy = createServer((_request, response) => response.end('{"status":"ready"}'))
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  const publicUrlAt = async (PUBLIC_URL: string) =>
    (await runDoctor({ DATABASE_URL, PUBLIC_URL })).PUBLIC_URL!
  expect(await publicUrlAt(`http://127.0.0.1:${port}`)).toMatchObject({
    status: 'wrong',
    text: expect.stringMatching(/WebSocket does not pass/),
  })
  expect(await publicUrlAt(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await publicUrlAt('http://trau.invalid')).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('cannot be reached'),
  })
})

test('a FILES_ORIGIN that is not reached, leads elsewhere or serves the whole product is reported', async () => {
  const answers = { status: 200, body: '{"status":"ready"}' }
  const proxy = createServer((_request, response) => {
    response.statusCode = answers.status
    response.end(answers.body)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  const check = (filesOrigin: string) => checkFilesOrigin({ filesOrigin } as Config, true)
  const here = `http://127.0.0.1:${port}`
  expect((await check('')).status).toBe('skipped')
  expect(await check(here)).toMatchObject({ status: 'wrong', text: `${here} serves the whole product.` })
  answers.body = 'nginx'
  expect(await check(here)).toMatchObject({
    status: 'wrong',
    text: `${here} answers 200, but not as Trầu.`,
  })
  expect(await check(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('ECONNREFUSED'),
  })
  const app = await startApp({ env: { PUBLIC_URL: 'http://localhost', FILES_ORIGIN: 'http://127.0.0.1' } })
  onTestFinished(() => app.close())
  expect(await check(app.url)).toMatchObject({ status: 'ok' })
})

test('a Centrifugo that is not there or refuses our key is told', async () => {
  const api = createServer((request, response) => {
    if (request.headers['x-api-key'] !== 'k'.repeat(16)) response.statusCode = 401
    response.end('{"replies":[{"info":{"nodes":[{},{}]}}]}')
  })
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void api.close())
  const { port } = api.address() as AddressInfo
  const check = (apiUrl: string, letter: string) =>
    checkCentrifugo({ centrifugo: { apiUrl, apiKey: letter.repeat(16), proxySecret: '' } } as Config)
  expect((await check(`http://127.0.0.1:${port}/api`, 'k')).text).toBe('It answers; 2 of it run.')
  expect(await check(`http://127.0.0.1:${port}/api`, 'x')).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('status 401'),
  })
  expect((await check(`http://127.0.0.1:${await freePort()}/api`, 'k')).status).toBe('wrong')
})

test('a certificate that ended, is not yet valid, has another key or another name is told', () => {
  const check = (at: string, publicUrl?: string, tls = { cert, key }) =>
    checkCertificate({ tls, publicUrl } as Config, Date.parse(at)).text
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const otherKey = other.export({ type: 'pkcs8', format: 'pem' }) as string
  expect(check('2027-01-10')).toBe('Valid until 2027-11-21.')
  expect(check('2027-01-10', 'https://trau.example:8443')).toBe('Valid until 2027-11-21.')
  expect(check('2027-01-10', 'https://192.0.2.1')).toBe('Valid until 2027-11-21.')
  expect(check('2027-01-10', 'https://other.example')).toBe('It is not for other.example.')
  const both = { tls: { cert, key }, publicUrl: 'https://trau.example', filesOrigin: 'https://files.example' }
  expect(checkCertificate(both as Config, Date.parse('2027-01-10')).text).toBe('It is not for files.example.')
  expect(check('2027-11-18')).toBe('It ends on 2027-11-21, within a week.')
  expect(check('2027-12-01')).toBe('It ended on 2027-11-21.')
  expect(check('2026-11-01')).toBe('It is valid only from 2026-11-21.')
  expect(check('2027-01-10', undefined, { cert, key: otherKey })).toBe('TLS_KEY is not the key of TLS_CERT.')
  expect(check('2027-01-10', undefined, { cert, key: 'none' })).toMatch(/^TLS_KEY holds no key/)
  expect(check('2027-01-10', undefined, { cert: key, key })).toBe('TLS_CERT holds no certificate.')
  expect(checkCertificate({} as Config).status).toBe('skipped')
})

async function runDoctor(settings: Record<string, string>): Promise<Record<string, Finding>> {
  const found: Record<string, Finding> = {}
  const env = { DATA_DIR: home, PORT: '0', ...settings }
  for await (const finding of examine({
    config: () => readConfig(env),
    signal: new AbortController().signal,
  }))
    found[finding.name] = finding
  return found
}

const wrongIn = (findings: Record<string, Finding>) =>
  Object.values(findings)
    .filter(({ status }) => status === 'wrong')
    .map(({ name }) => name)

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
