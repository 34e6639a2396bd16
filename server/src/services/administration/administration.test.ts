import {
  type AnyEndpoint,
  type AuditEntry,
  contract,
  type NewEmailSetting,
  type NewSmsGateway,
} from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { quantileOf } from '#platform/api-usage.ts'
import { csvLine, readCsv } from '#platform/csv.ts'
import type { Person } from '../../testing/app.ts'
import { openPrivateRoom, say, sceneForFile } from '../room/testing/scene.ts'
import { auditLines } from './audit/exportAuditEntries.ts'
import { count } from './overview/countUsage.ts'

const { getOverview, listAuditEntries, exportAuditEntries, checkAudit, listOwnAuditEntries } =
  contract.administration
const { lockUser, unlockUser, updateUser } = contract.identity
const scene = sceneForFile()
let admin: Person
beforeAll(async () => {
  admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
})

const list = async (requestPayload: object = {}, more: object = {}) =>
  (await admin.ask(listAuditEntries, { query: { requestPayload: JSON.stringify(requestPayload), ...more } }))
    .items
const download = (body: object) =>
  scene.app.raw('POST', exportAuditEntries.path.replace('{tenant}', 'default'), {
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${admin.tokens.accessToken}`,
      'content-type': 'application/json',
    },
  })

it('every act is one entry with who, what, on whom, what it changed and how it ended', async () => {
  const { binh, app } = scene
  await admin.ask(updateUser, { params: { userId: binh.userId }, body: { language: 'en' } })
  const nobody = crypto.randomUUID()
  await admin.call(updateUser, { params: { userId: nobody }, body: { language: 'en' } })
  const [refused, done] = await list({ action: 'updateUser' })
  expect(done).toMatchObject({
    actor: { userId: admin.userId, name: 'Đặng Thị Lan' },
    subjects: [{ userId: binh.userId }],
    target: { userId: binh.userId, language: 'en' },
    outcome: 'ok',
    after: { language: 'en' },
  })
  expect(done!.before).not.toEqual(done!.after)
  expect(refused).toMatchObject({ outcome: 'userNotFound', subjects: [{ userId: nobody }] })
  expect(refused!.seq).toBe(done!.seq + 1)
  expect(app.app.clock.now() - done!.createdTime).toBeLessThan(60_000)
})

it('the list is filtered by actor, person, action, outcome, time and words, and paged by cursor', async () => {
  const { chi } = scene
  const start = Date.now()
  await admin.ask(lockUser, { params: { value: chi.userId } })
  await admin.ask(unlockUser, { params: { value: chi.userId } })
  const about = await list({ userId: chi.userId })
  expect(about.map(({ action }) => action)).toEqual(['unlockUser', 'lockUser'])
  expect(await list({ actorId: chi.userId })).toEqual([])
  expect((await list({ userId: chi.userId, isRefused: true })).length).toBe(0)
  expect((await list({ from: start, action: 'lockUser' })).length).toBe(1)
  expect((await list({ to: start, action: 'lockUser' })).length).toBe(0)
  expect((await list({}, { search: `${chi.userId.slice(0, 30)}` })).length).toBe(2)
  expect(await list({}, { search: '%' })).toEqual([])
  const first = await admin.ask(listAuditEntries, { query: { limit: 1 } })
  const second = await admin.ask(listAuditEntries, { query: { limit: 1, cursor: first.nextCursor! } })
  expect(second.items[0]!.seq).toBe(first.items[0]!.seq - 1)
  for (const bad of [{ actorId: 'x' }, { from: -1 }, { isRefused: 'có' }]) {
    const query = { requestPayload: JSON.stringify(bad) }
    expect((await admin.call(listAuditEntries, { query })).error?.code).toBe('validationFailed')
  }
  expect((await admin.call(listAuditEntries, { query: { cursor: 'x' } })).error?.code).toBe(
    'validationFailed',
  )
})

it('an export is a file of the same entries, and an entry itself', async () => {
  const seen = await list({ action: 'lockUser' })
  const csv = await download({ format: 'csv', action: 'lockUser' })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toContain('attachment')
  const lines = csv.text.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffseq,time,action/)
  expect(lines.length).toBe(seen.length + 1)
  const jsonl = await download({ format: 'jsonl', action: 'lockUser' })
  expect(
    jsonl.text
      .trimEnd()
      .split('\n')
      .map(text => JSON.parse(text)),
  ).toEqual(seen)
  const made = await list({ action: 'exportAuditEntries' })
  expect(made.map(({ target }) => target.format)).toEqual(['jsonl', 'csv'])
})

it.each(['csv', 'jsonl'] as const)(
  'a %s file that is cut says so in its last line, with where to go on',
  async format => {
    const seen = await list()
    expect(seen.length).toBeGreaterThan(3)
    const reader = { tenantId: 'default', userId: admin.userId }
    const linesOf = async (most: number, filter = {}) => {
      const parts = await Array.fromAsync(auditLines(scene.app.app, reader, { format, filter, most }))
      const text = Buffer.concat(parts).toString()
      if (format === 'jsonl')
        return text
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line))
      const [head, ...lines] = (await readCsv(text)).map(({ cells }) => cells)
      return lines.map(cells => Object.fromEntries(head!.map((name, n) => [name, cells[n]])))
    }
    const cutFile = await linesOf(2)
    const note = expect.stringContaining('Tệp dừng ở 2 mục mới nhất')
    expect(cutFile).toHaveLength(3)
    expect(cutFile[2]).toMatchObject({
      action: 'exportCut',
      ...(format === 'csv' ? { target: note } : { note }),
    })
    const to = format === 'csv' ? Date.parse(cutFile[2].time) : cutFile[2].to
    const [first] = await linesOf(1, { to })
    expect(Number(first.seq), 'the last one again, or one of its millisecond').toBeGreaterThanOrEqual(
      seen[1]!.seq,
    )
    const wholeFile = await linesOf(seen.length + 1)
    expect(wholeFile.map(({ action }) => action)).not.toContain('exportCut')
  },
)

it('an export names everybody whom an entry is about, and counts them', async () => {
  const userIds = Array.from({ length: 30 }, () => crypto.randomUUID())
  await admin.ask(contract.identity.deleteManyUsers, { query: { userIds: userIds.join(',') } })
  const [shownEntry] = await list({ action: 'deleteManyUsers' })
  expect([shownEntry!.subjects.length, shownEntry!.subjectCount]).toEqual([20, 30])
  const jsonl = await download({ format: 'jsonl', action: 'deleteManyUsers' })
  const entry: AuditEntry = JSON.parse(jsonl.text)
  expect(entry.subjects.map(({ userId }) => userId)).toEqual(userIds)
  const csv = await download({ format: 'csv', action: 'deleteManyUsers' })
  const [head, line] = (await readCsv(csv.text)).map(({ cells }) => cells)
  const cell = (name: string) => line![head!.indexOf(name)]
  expect(cell('subjectIds')).toBe(userIds.join(' '))
  expect(cell('subjectCount')).toBe('30')
})

/** They change nothing: what would become of a change, and whether the log is whole. */
const previews = new Set(['previewRole', 'previewTemplate', 'previewRetentionRule', 'checkAudit'])

it('every call of administration that writes is an entry of the audit log', () => {
  const rows = Object.values(contract).flatMap(service => Object.entries<AnyEndpoint>(service))
  const writingRows = rows.filter(([, row]) => row.access.permission && row.method !== 'GET')
  expect(writingRows.length).toBeGreaterThan(100)
  const unaudited = writingRows.flatMap(([name, row]) => (row.audit ? [] : [name]))
  expect(new Set(unaudited)).toEqual(previews)
})

it('a setting that is refused is an entry too, without secrets and addresses', async () => {
  const helper = await scene.app.person('Người Sửa Cổng')
  const { roleId } = await admin.ask(contract.adminPermission.createRole, {
    body: { name: 'Sửa cổng', allow: ['delivery.edit', 'outgoing.send', 'provider.edit'] },
  })
  await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: helper.userId } })
  const entryOf = async (call: Promise<unknown>, action: string) => {
    await call
    const [entry] = await list({ action, actorId: helper.userId })
    expect(entry, action).toBeDefined()
    expect(JSON.stringify(entry)).not.toMatch(/bí mật|bi-mat|vidu\.vn\/|@vidu|0912/)
    const { target, outcome, before, after } = entry!
    return { target, outcome, before, after }
  }
  const { email, sms, push, voipPush, identityAuthen } = contract
  const gateway = {
    kind: 'HTTP',
    url: 'https://93.184.216.34/bi-mat?key=bi-mat',
    bodyType: 'JSON',
    body: '{"to":"{{to}}","text":"{{text}} bí mật"}',
    headers: [{ name: 'x-key', value: 'bi-mat' }],
  } satisfies NewSmsGateway
  expect(await entryOf(helper.call(sms.updateSmsSetting, { body: { gateway } }), 'updateSmsSetting')).toEqual(
    {
      target: { kind: 'HTTP', host: '93.184.216.34', isFolded: true, dailyCap: null },
      outcome: 'superAdminNeeded',
    },
  )
  const smtp = {
    host: '93.184.216.34',
    port: 465,
    security: 'TLS',
    username: 'thu@vidu.vn',
    senderAddress: 'thu@vidu.vn',
    password: 'bí mật',
  } satisfies NewEmailSetting['smtp']
  const mailSetting = { body: { smtp, dkimNote: 'bí mật', dailyCap: 7 } }
  expect(await entryOf(helper.call(email.updateEmailSetting, mailSetting), 'updateEmailSetting')).toEqual({
    target: { host: '93.184.216.34', port: 465, security: 'TLS', dailyCap: 7 },
    outcome: 'superAdminNeeded',
  })
  const settingOf = (dailyCap: number) => ({ host: null, port: null, security: null, dailyCap })
  await admin.ask(email.updateEmailSetting, { body: { smtp: null, dailyCap: 5 } })
  const change = helper.call(email.updateEmailSetting, { body: { smtp: null, dailyCap: 6 } })
  expect(await entryOf(change, 'updateEmailSetting')).toEqual({
    ...{ target: settingOf(6), outcome: 'ok', before: settingOf(5), after: settingOf(6) },
  })
  const apns = { keyId: 'ABCDEFGHIJ', privateKey: 'bí mật' }
  const pushSetting = { body: { contact: 'mailto:lan@vidu.vn', apns, fcm: { serviceAccount: 'bí mật' } } }
  expect(
    await entryOf(helper.call(push.updatePushSystemSetting, pushSetting), 'updatePushSystemSetting'),
  ).toEqual({
    target: {
      contact: '[not kept]',
      apns: { keyId: 'ABCDEFGHIJ', privateKey: '[not kept]' },
      fcm: { serviceAccount: '[not kept]' },
    },
    outcome: 'validationFailed',
  })
  const provider = { providerId: 'p', name: 'P', issuer: 'http://127.0.0.1:9', clientId: 'c' }
  const providers = { body: { providers: [{ ...provider, clientSecret: 'bí mật' }] } }
  expect(
    await entryOf(helper.call(identityAuthen.updateProvidersConfig, providers), 'updateProvidersConfig'),
  ).toMatchObject({
    target: { providers: [{ providerId: 'p', clientSecret: '[not kept]' }] },
    outcome: 'providerUnreachable',
  })
  const userId = crypto.randomUUID()
  const message = { subject: 'bí mật', text: 'bí mật', html: 'bí mật', to: 'an@vidu.vn' }
  const notConfigured = { target: {}, outcome: 'channelNotConfigured', after: { result: 'notConfigured' } }
  expect(await entryOf(helper.call(email.sendEmail, { body: message }), 'sendEmail')).toEqual(notConfigured)
  expect(
    await entryOf(helper.call(sms.sendSms, { body: { to: '0912345678', text: 'bí mật' } }), 'sendSms'),
  ).toEqual(notConfigured)
  expect(
    await entryOf(helper.call(sms.testSmsSetting, { body: { to: '0912345678' } }), 'testSmsSetting'),
  ).toEqual(notConfigured)
  expect(
    await entryOf(helper.call(email.testEmailSetting, { body: { to: 'an@vidu.vn' } }), 'testEmailSetting'),
  ).toEqual(notConfigured)
  expect(
    await entryOf(helper.call(push.sendPush, { body: { userId, title: 'bí mật' } }), 'sendPush'),
  ).toEqual({ target: { userId }, outcome: 'userNotFound' })
  const ring = { userId, callId: crypto.randomUUID(), callerName: 'bí mật' }
  expect(await entryOf(helper.call(voipPush.sendVoipPush, { body: ring }), 'sendVoipPush')).toEqual({
    target: { userId, callId: ring.callId },
    outcome: 'userNotFound',
  })
})

it('an export of times that are none is refused before it begins', async () => {
  for (const body of [{ from: 8.65e15 }, { to: Number.MAX_SAFE_INTEGER }]) {
    const { status, text } = await download({ format: 'csv', ...body })
    expect([status, JSON.parse(text).error.code]).toEqual([422, 'validationFailed'])
  }
  expect((await download({ format: 'csv', to: 8.64e15 })).status).toBe(200)
})

it('entries about legal holds are read and exported by who may read holds, and by nobody else', async () => {
  const { app } = scene
  const reader = await app.person('Trần Đọc Sổ')
  const { roleId } = await admin.ask(contract.adminPermission.createRole, {
    body: { name: 'Đọc sổ', allow: ['audit.read', 'audit.export'] },
  })
  await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: reader.userId } })
  await admin.ask(contract.legalHold.setHoldPolicy, { body: { isOn: true, text: 'Có thể giữ.' } })
  expect(await list({ action: 'setHoldPolicy' })).toHaveLength(1)
  const query = { requestPayload: JSON.stringify({ action: 'setHoldPolicy' }) }
  expect((await reader.ask(listAuditEntries, { query })).items).toEqual([])
  expect((await download({ format: 'jsonl' })).text).toContain('setHoldPolicy')
  const own = await app.raw('POST', exportAuditEntries.path.replace('{tenant}', 'default'), {
    body: JSON.stringify({ format: 'jsonl' }),
    headers: {
      authorization: `Bearer ${reader.tokens.accessToken}`,
      'content-type': 'application/json',
    },
  })
  expect(own.text).toContain('createRole')
  expect(own.text).not.toContain('setHoldPolicy')
})

it('a cell that a spreadsheet would compute is disarmed, and quoting keeps the rest', () => {
  expect(csvLine(['=1+1', '+84', '-1', '@a', '\tx', ' =A1', '＝1', 'a"b,c', 5, undefined, 'Tên'])).toBe(
    `'=1+1,'+84,'-1,'@a,'\tx,' =A1,'＝1,"a""b,c",5,,Tên\r\n`,
  )
})

it('the chain is checked by call, and says where it is broken', async () => {
  const whole = await admin.ask(checkAudit, { body: {} })
  expect(whole).toMatchObject({ checked: whole.lastSeq, seq: whole.lastSeq })
  expect(whole.broken).toBeUndefined()
  const { pool } = scene.app.app.database
  await pool.query(`UPDATE audit SET outcome = 'x' WHERE seq = 2`)
  expect((await admin.ask(checkAudit, { body: {} })).broken).toMatchObject({ seq: 2, reason: 'changed' })
  await pool.query(`UPDATE audit SET outcome = 'userNotFound' WHERE seq = 2`)
})

it('a person sees what was done about them, without where the administrator was and whom else they meant', async () => {
  const { binh, an } = scene
  const { items } = await binh.ask(listOwnAuditEntries)
  expect(items.map(({ action }) => action)).toEqual(['updateUser'])
  expect(items[0]).toMatchObject({ actor: { name: 'Đặng Thị Lan' }, outcome: 'ok' })
  expect(JSON.stringify(items)).not.toContain('127.0.0.1')
  expect((await an.ask(listOwnAuditEntries)).items).toEqual([])
})

it('the overview counts by hour and day, never looks at messages, and has a first day', async () => {
  const { app, an, binh } = scene
  expect(await admin.ask(getOverview)).toMatchObject({ points: [], days: [] })
  expect((await admin.ask(getOverview)).now).toBeUndefined()
  const { room } = await openPrivateRoom(an, binh)
  await say(an, room.roomId, 'Một')
  await say(binh, room.roomId, 'Hai')
  await app.app.apiUsage.flush()
  await count(app.app)
  await count(app.app)
  const seen = await admin.ask(getOverview)
  const people = await app.app.database.pool.query('SELECT count(*)::int AS n FROM app_user')
  expect(seen.now).toMatchObject({ accounts: people.rows[0].n, lockedAccounts: 0 })
  const point = seen.points.at(-1)!
  const messages = seen.points.reduce((sum, { messages }) => sum + messages, 0)
  expect(messages).toBeGreaterThanOrEqual(2)
  expect(point.requests + (seen.points.at(-2)?.requests ?? 0)).toBeGreaterThan(10)
  expect(JSON.stringify(seen)).not.toContain('Hai')

  // A message more is seen only once it was counted.
  await say(an, room.roomId, 'Ba')
  const sum = async () =>
    (await admin.ask(getOverview, { query: { range: '7d' } })).points.reduce(
      (all, one) => all + one.messages,
      0,
    )
  expect(await sum()).toBe(messages)
  await count(app.app)
  expect(await sum()).toBe(messages + 1)
  expect((await admin.ask(getOverview, { query: { range: '90d' } })).days).toHaveLength(1)
  expect((await admin.call(getOverview, { query: { range: '1y' as '7d' } })).error?.code).toBe(
    'validationFailed',
  )
})

it('half of the answers stay below p50, and what took longest is in the last bucket', () => {
  expect(quantileOf([], 0.5)).toBeUndefined()
  expect(quantileOf([0, 0, 4], 0.5)).toBe(2.5)
  expect(quantileOf([...new Array(23).fill(0), 3], 0.99)).toBe(10_000)
})
