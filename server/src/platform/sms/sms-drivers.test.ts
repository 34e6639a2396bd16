import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmsProvider, startEsms, startTwilio } from '../../testing/sms-providers.ts'
import { createOutbound } from '../outbound.ts'
import { DeliveryFailed } from '../outgoing/carrier.ts'
import { createEsms, type EsmsSettings } from './esms.ts'
import { createGateway, type GatewaySettings } from './gateway.ts'
import { waitOf } from './http.ts'
import { createTwilio, type TwilioSettings } from './twilio.ts'

const outbound = createOutbound(['127.0.0.1'])
const message = (change: object = {}) => ({
  id: crypto.randomUUID(),
  key: 'k',
  to: '+84912345678',
  subject: '',
  text: 'Trau: "ma" 123456',
  ...change,
})
/** What a delivery that must fail throws. */
const failureOf = async (delivered: Promise<string>): Promise<DeliveryFailed> => {
  const error = await delivered.then(
    answer => new Error(`was accepted: ${answer}`),
    cause => cause,
  )
  expect(error).toBeInstanceOf(DeliveryFailed)
  return error
}

describe('eSMS', () => {
  const account = { apiKey: 'KHOA-CONG-KHAI', secretKey: 'khoa-bi-mat' }
  let provider: SmsProvider
  const driver = (change: Partial<EsmsSettings> = {}) =>
    createEsms({
      ...account,
      brandname: 'TRAU',
      smsType: '2',
      isSandbox: false,
      outbound,
      origin: provider.origin,
      ...change,
    })
  beforeAll(async () => {
    provider = await startEsms(account)
  })
  afterAll(() => provider.close())

  it('eSMS is sent the fields that it publishes, each a string, Vietnamese numbers as they are written at home', async () => {
    const sent = message()
    expect(await driver().deliver(sent)).toContain('"CodeResult":"100"')
    expect(provider.accepted.at(-1)!.fields).toEqual({
      ApiKey: account.apiKey,
      SecretKey: account.secretKey,
      Phone: '0912345678',
      Content: sent.text,
      Brandname: 'TRAU',
      SmsType: '2',
      IsUnicode: '0',
      Sandbox: '0',
      RequestId: sent.id,
    })
    await driver({ smsType: '8', brandname: undefined, isSandbox: true }).deliver(
      message({ text: 'Mã của bạn', to: '+12025550123' }),
    )
    expect(provider.accepted.at(-1)!.fields).toMatchObject({
      Phone: '+12025550123',
      IsUnicode: '1',
      Sandbox: '1',
      SmsType: '8',
    })
  })

  it('eSMS that had taken a message whose answer was lost takes it as sent', async () => {
    const sent = message()
    const count = provider.accepted.length
    provider.answerNextWith({ status: 502, body: '<html>Bad Gateway</html>' })
    expect(await failureOf(driver().deliver(sent))).toMatchObject({ isPermanent: false, code: '502' })
    expect(await driver().deliver(sent)).toContain('124')
    expect(provider.accepted).toHaveLength(count + 1)
  })

  it.each([
    ['wrong keys', { secretKey: 'sai' }, {}, { isPermanent: true, step: 'SIGN_IN', code: 'esms 101' }],
    ['no brandname', { brandname: undefined }, {}, { isPermanent: true, code: 'esms 104' }],
    ['a number that is none', {}, { to: '12' }, { isPermanent: true, code: 'esms 108' }],
  ])('eSMS that refuses %s is not asked again', async (_, settings, change, failed) => {
    expect(await failureOf(driver(settings).deliver(message(change)))).toMatchObject(failed)
  })

  it('whose answer is no answer of it is asked again', async () => {
    provider.answerNextWith({ status: 200, body: '<html>bảo trì</html>' })
    expect(await failureOf(driver().deliver(message()))).toMatchObject({ isPermanent: false })
  })
})

describe('Twilio', () => {
  const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'the-bi-mat-twilio' }
  let provider: SmsProvider
  const driver = (change: Partial<TwilioSettings> = {}) =>
    createTwilio({ ...account, from: '+12025550100', outbound, origin: provider.origin, ...change })
  beforeAll(async () => {
    provider = await startTwilio(account)
  })
  afterAll(() => provider.close())

  it('Twilio is sent a form with basic authentication, by a number or a messaging service', async () => {
    const sent = message({ text: 'Một & hai = ba\nbốn' })
    expect(await driver().deliver(sent)).toBe(`SM${'a'.repeat(32)} queued`)
    expect(provider.accepted.at(-1)!.fields).toEqual({
      To: '+84912345678',
      From: '+12025550100',
      Body: 'Một & hai = ba\nbốn',
    })
    await driver({ from: `MG${'1'.repeat(32)}` }).deliver(sent)
    expect(provider.accepted.at(-1)!.fields).toMatchObject({ MessagingServiceSid: `MG${'1'.repeat(32)}` })
  })

  it.each([
    ['a wrong token', { authToken: 'sai' }, {}, { isPermanent: true, step: 'SIGN_IN', code: '401' }],
    ['a number that is none', {}, { to: '0912' }, { isPermanent: true, code: '400' }],
    ['a text that is too long', {}, { text: 'a'.repeat(1_601) }, { isPermanent: true, code: '400' }],
  ])('Twilio that refuses %s is not asked again', async (_, settings, change, failed) => {
    const failure = await failureOf(driver(settings).deliver(message(change)))
    expect(failure).toMatchObject(failed)
    expect(failure.message).toMatch(/"code":2\d{4}/)
  })

  it('Twilio that says "later" is asked again when it said', async () => {
    provider.answerNextWith({ status: 429, headers: { 'retry-after': '30' }, body: { code: 20429 } })
    expect(await failureOf(driver().deliver(message()))).toMatchObject({
      isPermanent: false,
      retryAfterMs: 30_000,
    })
  })
})

describe('a gateway of one’s own', () => {
  const requests: { headers: Record<string, unknown>; body: string; url: string | undefined }[] = []
  let status = 200
  let origin: string
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ headers: request.headers, body, url: request.url })
    // It repeats what it was sent, as careless ones do.
    response.writeHead(status, { location: '/khac' }).end(`${JSON.stringify(request.headers)} ${body}`)
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  const driver = (change: Partial<GatewaySettings> = {}) =>
    createGateway({
      url: `${origin}/gui`,
      headers: { authorization: 'Bearer khoa-rat-bi-mat', 'x-api-key': 'khoa-thu-hai' },
      body: '{"so":"{{to}}","noi_dung":"{{text}}","ma":"{{id}}"}',
      bodyType: 'JSON',
      outbound,
      ...change,
    })

  it('gets the body that its setting says, in which no text breaks out of its place', async () => {
    const sent = message({ text: '","so":"113"}\\ {{to}} \n' })
    await driver().deliver(sent)
    const { headers, body } = requests.at(-1)!
    expect(JSON.parse(body)).toEqual({ so: sent.to, noi_dung: sent.text, ma: sent.id })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': sent.id,
      authorization: 'Bearer khoa-rat-bi-mat',
    })
    await driver({ bodyType: 'FORM', body: 'to={{to}}&text={{text}}' }).deliver(message({ text: 'a&to=113' }))
    expect(Object.fromEntries(new URLSearchParams(requests.at(-1)!.body))).toEqual({
      to: '+84912345678',
      text: 'a&to=113',
    })
  })

  it('a gateway of one’s own that repeats its keys repeats them to nobody', async () => {
    const answer = await driver().deliver(message())
    status = 400
    const failed = await failureOf(driver().deliver(message()))
    status = 200
    for (const text of [answer, failed.message]) {
      expect(text).toContain('•••')
      expect(text).not.toMatch(/bi-mat|thu-hai/)
    }
  })

  it('has accepted only what its setting says, and is not followed elsewhere', async () => {
    const failed = await failureOf(driver({ acceptedText: '"ok":true' }).deliver(message()))
    expect(failed).toMatchObject({ isPermanent: true, code: 'notAccepted' })
    status = 307
    expect((await failureOf(driver().deliver(message()))).isPermanent).toBe(true)
    status = 200
    expect(requests.at(-1)!.url).toBe('/gui')
  })

  it('at an address that is not public is reached only where the environment names it', async () => {
    const count = requests.length
    for (const url of [origin, origin.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254/']) {
      const failed = await failureOf(driver({ url, outbound: createOutbound([]) }).deliver(message()))
      expect(failed).toMatchObject({ step: 'ADDRESS', isPermanent: false })
    }
    expect(requests).toHaveLength(count)
  })

  it('a gateway of one’s own that is not there says so', async () => {
    const failed = await failureOf(driver({ url: 'http://127.0.0.1:9/' }).deliver(message()))
    expect(failed).toMatchObject({ step: 'CONNECT', isPermanent: false, code: 'ECONNREFUSED' })
  })
})

it.each([
  ['30', 30_000],
  [' 0', 0],
  ['Mon, 23 Nov 2026 05:01:00 GMT', 60_000],
  ['Mon, 23 Nov 2026 04:00:00 GMT', 0],
  ['bao giờ cũng được', undefined],
  [undefined, undefined],
])('Retry-After: %s is %s ms', (header, ms) => {
  expect(waitOf(header, Date.UTC(2026, 10, 23, 5))).toBe(ms)
})
