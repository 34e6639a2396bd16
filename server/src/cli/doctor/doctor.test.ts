import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startFakeClamd } from '#platform/antivirus/testing/fake-clamd.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/index.ts'
import { fakeKeys, startFakeLiveKit } from '#platform/livekit/testing/fake-livekit.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { putFile } from '../../services/drive/testing/scene.ts'
import { startApp } from '../../testing/app.ts'
import { connectionOf, emptyDatabase, freshDatabase, query, trau, urlOf } from '../testing.ts'
import { checkBytes, checkDrive, sizeRepair } from './drive.ts'
import type { Finding } from './finding.ts'
import { examine } from './index.ts'
import { checkLiveKit } from './livekit.ts'
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

test('where there is neither data nor a server it says that no Trầu is here, with the code 1, and makes nothing', async () => {
  const DATA_DIR = join(home, 'data')
  const settings = { DATA_DIR, PORT: String(await freePort()) }
  const findings = await runDoctor(settings)
  expect(wrongIn(findings)).toEqual(['PostgreSQL'])
  expect(findings['Data folder']!.text).toContain('the first start makes it')
  expect(findings.PostgreSQL).toMatchObject({
    text: `There is no Trầu here: no data in ${DATA_DIR}, and no server that runs on it.`,
    advice: expect.stringContaining('Set DATA_DIR'),
  })
  expect(findings.Port!.text).toContain('is free')
  expect((await trau(['doctor'], settings)).code).toBe(1)
  expect(existsSync(DATA_DIR)).toBe(false)
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

test('a setting that is not valid is the one thing reported, with the code 1', async () => {
  const { code, out } = await trau(['doctor'], { TLS_CERT: '/none.pem', TLS_KEY: '/none.pem' })
  expect(code).toBe(1)
  expect(out).toMatch(
    /^✗ Settings: TLS_CERT names \/none\.pem, which cannot be read[\s\S]*→ [\s\S]*Something is wrong/,
  )
})

test('reports a data folder that is a file', async () => {
  writeFileSync(join(home, 'data'), '')
  const findings = await runDoctor({ DATA_DIR: join(home, 'data') })
  expect(wrongIn(findings)).toEqual(['Data folder'])
})

test('a PostgreSQL that is not there, is not durable or lacks the schema is reported as each', async () => {
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

test('reports a schema of a newer release and a clock that was set back', async () => {
  const target = await freshDatabase()
  await query(target, `INSERT INTO migration VALUES ('9999_future', now() + interval '1 day')`)
  const findings = await runDoctor({ DATABASE_URL: urlOf(target) })
  expect(wrongIn(findings)).toEqual(['Durability', 'Schema', 'Clock'])
  expect(findings.Schema!.text).toContain('9999_future')
})

test('events that do not leave are reported while a server is there, and wait quietly without one', async () => {
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
  let deletion: Promise<unknown> = Promise.resolve()
  const leaving = setInterval(() => {
    deletion = server.query('DELETE FROM outbox WHERE id = (SELECT min(id) FROM outbox)')
  }, 400)
  // Before the connection ends, which would fail what is under way.
  onTestFinished(async () => {
    clearInterval(leaving)
    await deletion
  })
  expect((await runDoctor(settings)).Outbox).toMatchObject({
    status: 'ok',
    text: expect.stringContaining('are leaving'),
  })
})

test('a drive whose sizes, versions or bytes disagree is reported, and the command that is printed mends the sizes', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  const an = await app.person('Nguyễn Văn An')
  const node = await putFile(an, 'hợp đồng.txt', { content: 'nội dung' })
  const target = connectionOf(app)
  const client = await connect(urlOf(target))
  expect(await checkDrive(client)).toMatchObject({ status: 'ok' })
  expect(await checkBytes(client, async () => app.app.files)).toMatchObject({
    status: 'ok',
    text: expect.stringMatching(/^1 were/),
  })
  await query(target, 'UPDATE drive_space SET used_bytes = used_bytes + 1')
  const wrongSize = await checkDrive(client)
  expect(wrongSize).toMatchObject({
    status: 'wrong',
    text: '1 spaces say another size than their versions have.',
  })
  await query(target, wrongSize.advice!.slice(wrongSize.advice!.indexOf('UPDATE')))
  expect(await checkDrive(client)).toMatchObject({ status: 'ok' })
  await query(target, `UPDATE drive_version SET bytes = bytes + 1; ${sizeRepair}`)
  expect((await checkDrive(client)).text).toBe('1 versions say another size than their bytes have.')
  await query(
    target,
    `UPDATE drive_node SET version_id = NULL, media_id = NULL WHERE node_id = '${node.nodeId}'`,
  )
  expect((await checkDrive(client)).text).toBe('1 files have no bytes; 1 files have no current version.')
  for await (const { key } of app.app.files.list('media/')) await app.app.files.delete(key)
  expect(await checkBytes(client, async () => app.app.files)).toMatchObject({
    status: 'wrong',
    text: expect.stringMatching(/^1 of 1 /),
  })
  await query(
    target,
    `INSERT INTO sealed_item (tenant_id, item_id, kind, room_id, person_ids, created_time, cause, sealed_time, sealed)
     VALUES ('default', '${node.nodeId}', 'MESSAGE', '${node.nodeId}', '{}', now(), 'RECALLED', now(), '');
     INSERT INTO sealed_file (tenant_id, item_id, media_id, storage_key, sealed)
     VALUES ('default', '${node.nodeId}', '${node.nodeId}', 'sealed/default/x', '')`,
  )
  expect((await checkBytes(client, async () => app.app.files)).text).toMatch(/^2 of 2 /)
})

test('a bucket that does not answer is a finding of its own, beside what PostgreSQL says', async () => {
  const findings = await runDoctor({
    DATABASE_URL: urlOf(await freshDatabase()),
    S3_URL: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: 'trau',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  })
  expect(wrongIn(findings)).toEqual(['Durability', 'Stored files'])
  expect(findings['Stored files']!.text).toMatch(/^They cannot be examined\. The bucket trau at /)
  expect(findings['Virus scans']).toBeDefined()
})

test('mail and SMS that wait are reported, and are wrong where they should have left', async () => {
  const target = await freshDatabase()
  const settings = { DATABASE_URL: urlOf(target) }
  const findings = async () => (await runDoctor(settings))['Mail and SMS']
  const add = (channel: string, state: string, age: string) =>
    query(
      target,
      `INSERT INTO outgoing_message (tenant_id, message_id, channel, recipient, template, subject, body, state, tries, next_time, created_time)
       VALUES ('default', gen_random_uuid(), '${channel}', '0912345678', 'code', '', '123456', '${state}', 0, now(), now() - interval '${age}')`,
    )
  expect(await findings()).toMatchObject({ status: 'ok', text: 'None waits.' })
  await add('SMS', 'LOCAL', '1 hour')
  expect(await findings()).toMatchObject({ status: 'ok', text: expect.stringMatching(/^1 stay here/) })
  await add('SMS', 'QUEUED', '10 seconds')
  expect(await findings()).toMatchObject({ status: 'ok', text: expect.stringContaining('1 wait to be sent') })
  await add('EMAIL', 'QUEUED', '10 minutes')
  expect(await findings()).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('2 wait to be sent'),
  })
})

test('mail that was withheld from an address is no fault of the queue', async () => {
  const target = await freshDatabase()
  await query(
    target,
    `INSERT INTO outgoing_message (tenant_id, message_id, channel, recipient, template, subject, body, state, tries, next_time, created_time, failure_cause)
     VALUES ('default', gen_random_uuid(), 'EMAIL', 'an@vidu.vn', 'api', '', '', 'DEAD', 1, now(), now(), 'suspended')`,
  )
  expect((await runDoctor({ DATABASE_URL: urlOf(target) }))['Mail and SMS']).toMatchObject({ status: 'ok' })
})

test('a tenant whose returned mail cannot be received is reported, once it sends mail', async () => {
  const target = await freshDatabase()
  await query(
    target,
    `INSERT INTO tenant (tenant_id, name) VALUES ('default', 'Trầu') ON CONFLICT DO NOTHING`,
  )
  const finding = async (settings = {}) =>
    (await runDoctor({ DATABASE_URL: urlOf(target), ...settings }))['Returned mail']
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tin@vidu.vn' }
  expect(await finding()).toMatchObject({ status: 'skipped', text: 'No tenant sends mail.' })
  expect(await finding(mail)).toMatchObject({
    status: 'skipped',
    text: expect.stringMatching(/^No return address is set.*default\.$/),
  })
  await query(
    target,
    `INSERT INTO bounce_setting (tenant_id, return_address, updated_time) VALUES ('default', 'bounces@vidu.vn', now())`,
  )
  expect(await finding(mail)).toMatchObject({ status: 'wrong', text: expect.stringContaining('default') })
  await query(target, `UPDATE bounce_setting SET secret_hash = '\\x01'`)
  expect(await finding(mail)).toMatchObject({ status: 'ok' })
})

test('reports too few connections for the pool', async () => {
  const DATABASE_URL = urlOf(await freshDatabase())
  expect((await runDoctor({ DATABASE_URL, DATABASE_POOL: '500' })).Connections).toMatchObject({
    status: 'wrong',
    // 4 of the send path, 2 of the jobs, 3 for the outbox, notices and members.
    text: expect.stringMatching(/^One server may open 509,/),
    advice: expect.stringContaining('DATABASE_POOL'),
  })
})

test('a port that another program, another Trầu or nobody may use is reported as each', async () => {
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

test('a proxy that does not pass WebSockets, or leads elsewhere, is reported', async () => {
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

test('reports a Centrifugo that is not there or refuses our key', async () => {
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

test('a LiveKit that is not there, refuses our key, or is not where browsers look for it is reported', async () => {
  const fake = await startFakeLiveKit()
  onTestFinished(() => fake.close())
  const well = { url: fake.url, apiUrl: fake.apiUrl, ...fakeKeys }
  fake.enter('trau_default_x', 'an', 'd')
  expect(await checkLiveKit({ liveKit: undefined })).toMatchObject({ status: 'skipped' })
  expect(await checkLiveKit({ liveKit: well })).toMatchObject({
    status: 'ok',
    text: 'It answers and takes our key; rooms with a call: 1.',
  })
  expect(await checkLiveKit({ liveKit: { ...well, apiSecret: 'x'.repeat(32) } })).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('answered 401'),
  })
  const nowhere = `127.0.0.1:${await freePort()}`
  expect(await checkLiveKit({ liveKit: { ...well, apiUrl: `http://${nowhere}` } })).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await checkLiveKit({ liveKit: { ...well, url: `ws://${nowhere}` } })).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('browsers cannot join'),
  })
})

test('a certificate that ended, is not yet valid, has another key or another name is reported', () => {
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

test('the antivirus is pinged where one is set', async () => {
  expect((await runDoctor({})).Antivirus).toMatchObject({ status: 'skipped' })
  const fake = await startFakeClamd()
  expect((await runDoctor({ CLAMD_URL: fake.url })).Antivirus).toMatchObject({ status: 'ok' })
  fake.mode = 'garbage'
  expect((await runDoctor({ CLAMD_URL: fake.url })).Antivirus).toMatchObject({ status: 'wrong' })
  await fake.close()
  expect((await runDoctor({ CLAMD_URL: fake.url })).Antivirus!.text).toContain('ECONNREFUSED')
  for (const CLAMD_URL of ['http://a:1', 'tcp://a', 'tcp://a:1/b', 'unix:relative', 'clamd'])
    expect((await runDoctor({ CLAMD_URL })).Settings!.text, CLAMD_URL).toContain(
      'tcp://host:port or unix:/path',
    )
})

test('packets are sent through TURN by each transport, and what does not pass is reported', async () => {
  expect((await runDoctor({})).TURN).toMatchObject({ status: 'skipped' })
  const settings = {
    TURN: 'on',
    TURN_PORT: String(await freePort()),
    TURN_TLS_PORT: String(await freePort()),
  }
  const pem = { TLS_CERT: join(home, 'cert.pem'), TLS_KEY: join(home, 'key.pem') }
  writeFileSync(pem.TLS_CERT, cert)
  writeFileSync(pem.TLS_KEY, key)
  const app = await startApp({ env: { ...settings, DATA_DIR: home } })
  onTestFinished(() => app.close())
  const DATABASE_URL = urlOf(connectionOf(app))
  expect((await runDoctor({ ...settings, DATABASE_URL })).TURN).toMatchObject({
    status: 'ok',
    text: `Packets pass by UDP and TCP on ${settings.TURN_PORT}.`,
  })
  // Nobody serves TLS there.
  expect((await runDoctor({ ...settings, ...pem, DATABASE_URL })).TURN!.text).toMatch(
    /do not pass through turns:localhost:\d+\?transport=tcp \(ECONNREFUSED\)/,
  )
  const elsewhere = { ...settings, TURN_PORT: String(await freePort()), DATABASE_URL }
  expect((await runDoctor(elsewhere)).TURN).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('No relay of this installation listens'),
  })
  const coturn = {
    TURN_URLS: `turn:127.0.0.1:${settings.TURN_PORT}?transport=udp`,
    TURN_SECRET: 'not the one of that relay',
  }
  expect((await runDoctor({ ...settings, ...coturn })).TURN!.text).toContain('(error 401)')
})

async function runDoctor(settings: Record<string, string>): Promise<Record<string, Finding>> {
  const findings: Record<string, Finding> = {}
  const env = { DATA_DIR: home, PORT: '0', TURN: 'off', ...settings }
  for await (const finding of examine({
    config: () => readConfig(env),
    signal: new AbortController().signal,
  }))
    findings[finding.name] = finding
  return findings
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
