import { contract } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../testing/app.ts'
import { type SmsGateway, startSmsGateway } from '../../testing/sms-gateway.ts'

const { sms } = contract
const key = 'Bearer khoa-cong-sms-rat-bi-mat'
let app: TestApp
let gateway: SmsGateway
let admin: Person
let other: Person
beforeAll(async () => {
  gateway = await startSmsGateway()
  app = await startApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  await app.tenant('khac', 'Khác')
  admin = await app.person('Quản Trị', { isAdmin: true })
  other = await app.person('Quản Trị Khác', { isAdmin: true, tenant: 'khac' })
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})
beforeEach(() => gateway.answerWith(200))

const own = (change: object = {}) => ({
  kind: 'HTTP' as const,
  url: gateway.url,
  body: '{"to":"{{to}}","text":"{{text}}"}',
  bodyType: 'JSON' as const,
  headers: [{ name: 'Authorization', value: key }] as { name: string; value?: string }[],
  ...change,
})
const set = (given: object | null, more: object = {}) =>
  admin.call(sms.updateSmsSetting, { body: { gateway: given, ...more } as never })
const text = (to: string, more: object = {}) => ({ body: { to, text: 'Chào bạn', ...more } })

it('where nothing is set, an SMS waits here, and sending at once is refused: channelNotConfigured', async () => {
  expect(await admin.ask(sms.getSmsSetting)).toEqual({
    source: 'NONE',
    gateway: null,
    isFolded: true,
    dailyCap: null,
    sentToday: 0,
  })
  expect(await admin.ask(sms.enqueueSms, text('0912000001'))).toMatchObject({ state: 'LOCAL' })
  for (const outcome of [
    await admin.call(sms.sendSms, text('0912000001')),
    await admin.call(sms.testSmsSetting, { body: { to: '0912000001' } }),
  ])
    expect([outcome.status, outcome.error?.code]).toEqual([409, 'channelNotConfigured'])
})

describe('the tenant’s own gateway', () => {
  it('carries its SMS, without marks unless the setting keeps them, for this tenant alone', async () => {
    const { data } = await set(own(), { dailyCap: 100 })
    const { headers: _, ...shown } = own()
    expect(data).toMatchObject({
      source: 'TENANT',
      gateway: { ...shown, headers: [{ name: 'Authorization', hasValue: true }] },
      isFolded: true,
      dailyCap: 100,
    })
    expect(await admin.ask(sms.getSmsSetting)).toEqual(data)
    const sent = await admin.ask(sms.sendSms, text('+84 912-345-678', { text: 'Mã của bạn “123” 👋' }))
    expect(sent.providerAnswer).toBe('HTTP 200 {}')
    expect(await gateway.next('+84912345678')).toBe('Ma cua ban "123"')
    expect(gateway.requests.at(-1)!.headers.authorization).toBe(key)
    await set(own(), { isFolded: false })
    await admin.ask(sms.sendSms, text('0912345678'))
    expect(await gateway.next('+84912345678')).toBe('Chào bạn')
    expect((await admin.ask(sms.getSmsSetting)).sentToday).toBe(2)
    expect((await other.ask(sms.getSmsSetting)).source).toBe('NONE')
    expect(await other.ask(sms.enqueueSms, text('0912000001'))).toMatchObject({ state: 'LOCAL' })
    await set(own())
  })

  it('gets a test SMS, and the administrator its own answer, good or bad, without the key', async () => {
    const test = () => admin.ask(sms.testSmsSetting, { body: { to: '0912000002' } })
    expect(await test()).toMatchObject({ isAccepted: true, providerAnswer: 'HTTP 200 {}' })
    expect(await gateway.next('+84912000002')).toMatch(/^Trau: tin nhan thu, gui luc \d/)
    gateway.answerWith(401)
    expect(await test()).toMatchObject({ isAccepted: false, failedAt: 'SIGN_IN' })
    gateway.answerWith(503)
    expect(await test()).toMatchObject({ isAccepted: false, failedAt: 'SEND', providerAnswer: 'HTTP 503 {}' })
    const refused = await admin.call(sms.sendSms, text('0912000002'))
    expect([refused.status, refused.error]).toMatchObject([
      422,
      { code: 'deliveryFailed', data: { providerAnswer: 'HTTP 503 {}', isPermanent: false } },
    ])
  })

  it('takes a job once for its key', async () => {
    const body = text('0912000003', { idempotencyKey: 'nhac-hen-1' })
    const first = await admin.ask(sms.enqueueSms, body)
    expect(first).toMatchObject({ state: 'QUEUED', isRepeat: false })
    expect(await gateway.next('+84912000003')).toBe('Chao ban')
    await expect
      .poll(() => admin.ask(sms.enqueueSms, body))
      .toEqual({ messageId: first.messageId, state: 'SENT', isRepeat: true })
    expect(gateway.requests.at(-1)!.headers['idempotency-key']).toBe(first.messageId)
  })

  it('keeps its keys while it stays where it is, and shows them to nobody', async () => {
    const keptSecretsAfter = async (change: object) => {
      const { data } = await set(own({ headers: [{ name: 'Authorization' }], ...change }))
      return data!.gateway!.kind === 'HTTP' && data!.gateway!.headers[0]!.hasValue
    }
    await set(own())
    expect(await keptSecretsAfter({ url: `${gateway.url}/khac` })).toBe(true)
    expect(await keptSecretsAfter({ url: 'https://93.184.216.34/gui' })).toBe(false)
    await set(own())
    const answer = JSON.stringify(await admin.ask(sms.getSmsSetting))
    const { rows: tables } = await app.app.database.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    for (const { name } of tables) {
      const { rows } = await app.app.database.pool.query(
        `SELECT 1 FROM ${name} t WHERE t::text LIKE '%rat-bi-mat%' LIMIT 1`,
      )
      expect(rows, name).toEqual([])
    }
    expect(answer).not.toContain('rat-bi-mat')
  })

  it.each([
    ['at a private address', { url: 'https://10.0.0.5/sms' }, 'address'],
    ['at the address that clouds tell secrets at', { url: 'http://169.254.169.254/' }, 'address'],
    ['without TLS', { url: 'http://93.184.216.34/sms' }, 'insecure'],
  ])('the tenant’s own gateway is refused %s: hostNotAllowed', async (_, change, reason) => {
    const { status, error } = await set(own(change))
    expect([status, error]).toMatchObject([422, { code: 'hostNotAllowed', data: { reason } }])
  })

  it.each([
    ['a body without the number', { body: '{"text":"{{text}}"}' }, 'body.gateway.body'],
    ['a body that is no JSON', { body: '{{to}} {{text}}' }, 'body.gateway.body'],
    ['a password in the address', { url: 'https://a:b@93.184.216.34/' }, 'body.gateway.url'],
    ['another scheme', { url: 'file:///etc/passwd' }, 'body.gateway.url'],
    [
      'a line break in a header',
      { headers: [{ name: 'A', value: 'a\r\nB: c' }] },
      'body.gateway.headers.0.value',
    ],
    [
      'a header that belongs to the connection',
      { headers: [{ name: 'Transfer-Encoding', value: 'chunked' }] },
      'body.gateway.headers.0.name',
    ],
    [
      'a header that names the host',
      { headers: [{ name: 'HOST', value: 'x' }] },
      'body.gateway.headers.0.name',
    ],
    [
      'a line break in a header’s name',
      { headers: [{ name: 'A\r\nB', value: 'c' }] },
      'body.gateway.headers.0.name',
    ],
  ])('the tenant’s own gateway is refused with %s: validationFailed', async (_, change, path) => {
    expect((await set(own(change))).error).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path }] },
    })
  })
})

it.each([
  [
    'eSMS',
    { kind: 'ESMS', apiKey: 'KHOA', brandname: 'TRAU', smsType: '2', isSandbox: true },
    'secretKey',
    'hasSecretKey',
    { apiKey: 'KHAC' },
  ],
  [
    'Twilio',
    { kind: 'TWILIO', accountSid: `AC${'0'.repeat(32)}`, from: '+12025550100' },
    'authToken',
    'hasAuthToken',
    { accountSid: `AC${'1'.repeat(32)}` },
  ],
])(
  '%s is set with a secret that is kept for its account alone, and not shown',
  async (_, open, secret, flag, another) => {
    const gatewayOf = async (given: object) => (await set(given)).data!.gateway
    expect(await gatewayOf({ ...open, [secret]: 'bi-mat-cua-dich-vu' })).toEqual({ ...open, [flag]: true })
    expect(await gatewayOf(open)).toEqual({ ...open, [flag]: true })
    expect(await gatewayOf({ ...open, ...another })).toMatchObject({ [flag]: false })
    await set(own())
  },
)

it.each([
  ['a line break and a command', '0912345678\r\nAT+CMGS'],
  ['a second number', '0912345678,0912345679'],
  ['letters', '0912abc678'],
  ['a short number', '113'],
])('a number with %s is refused: validationFailed', async (_, to) => {
  const count = gateway.requests.length
  for (const outcome of [
    await admin.call(sms.enqueueSms, text(to)),
    await admin.call(sms.sendSms, text(to)),
    await admin.call(sms.testSmsSetting, { body: { to } }),
  ])
    expect([outcome.status, outcome.error?.code]).toEqual([422, 'validationFailed'])
  expect(gateway.requests).toHaveLength(count)
})

it('a line break after a number is not part of it', async () => {
  await set(own())
  await admin.ask(sms.sendSms, text('0912000009\r\n'))
  expect(await gateway.next('+84912000009')).toBe('Chao ban')
})

it('the daily cap ends what is sent at once: dailyCapReached', async () => {
  await set(own(), { dailyCap: 1 })
  for (const outcome of [
    await admin.call(sms.sendSms, text('0912000001')),
    await admin.call(sms.testSmsSetting, { body: { to: '0912000001' } }),
  ])
    expect([outcome.status, outcome.error]).toMatchObject([
      429,
      { code: 'dailyCapReached', data: { max: 1 } },
    ])
  expect(Number((await admin.call(sms.sendSms, text('0912000001'))).headers['retry-after'])).toBeGreaterThan(
    0,
  )
})
