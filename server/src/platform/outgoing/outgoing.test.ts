import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppSettings, startApp, type TestApp } from '../../testing/app.ts'
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts'
import { type SmsGateway, startSmsGateway } from '../../testing/sms-gateway.ts'
import { readConfig } from '../config.ts'

let mailbox: Mailbox
let gateway: SmsGateway
let app: TestApp
beforeAll(async () => {
  mailbox = await startMailbox()
  gateway = await startSmsGateway()
  app = await startApp({
    env: {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>',
      SMS_URL: gateway.url,
      SMS_TOKEN: 'khoa-cua-cong',
    },
  })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
  await gateway.close()
})
beforeEach(() => {
  mailbox.answerWith(250)
  gateway.answerWith(200)
})

const message = {
  tenantId: 'default',
  channel: 'EMAIL' as const,
  template: 'thử',
  subject: 'Chào bạn: ễ ộ',
  text: 'Đây là mã:\n\n123456\n\n<b>không phải</b> thẻ',
}
const send = (
  change: Partial<typeof message> & { to: string | undefined; channel?: 'EMAIL' | 'SMS'; expiry?: number },
) => app.app.outgoing.add(app.app.db, { ...message, ...change } as never)
const row = (to: string) =>
  app.app.db.selectFrom('outgoing_message').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
const state = async (to: string) => (await row(to)).state

describe('a sent message', () => {
  it('by mail arrives as text and as HTML in which nothing of the text is markup', async () => {
    await send({ to: 'an@vidu.vn' })
    const mail = await mailbox.next('an@vidu.vn')
    expect(mail.from).toEqual({ name: 'Trầu', address: 'khong-tra-loi@vidu.vn' })
    expect(mail.subject).toBe('Chào bạn: ễ ộ')
    expect(mail.text?.trim()).toBe(message.text)
    expect(mail.html).toContain('&lt;b&gt;không phải&lt;/b&gt; thẻ')
    expect(mail.html).not.toContain('<b>')
  })

  it('by mail to an address with a comma goes to one mailbox', async () => {
    await send({ to: 'an,binh@vidu.vn' })
    await expect.poll(() => state('an,binh@vidu.vn')).toMatch(/SENT|DEAD/)
    expect(mailbox.of('binh@vidu.vn')).toEqual([])
  })

  it('by SMS is a POST of JSON with the bearer', async () => {
    await send({ channel: 'SMS' as never, to: '+84912345678', text: 'Trau: "ma" \\ 123456' })
    expect(await gateway.next('+84912345678')).toBe('Trau: "ma" \\ 123456')
    expect(gateway.requests.at(-1)!.headers.authorization).toBe('Bearer khoa-cua-cong')
  })

  it('keeps no text once it has arrived', async () => {
    await send({ to: 'chi@vidu.vn' })
    await mailbox.next('chi@vidu.vn')
    await expect.poll(() => row('chi@vidu.vn')).toMatchObject({ state: 'SENT', body: '' })
  })

  it('without a recipient is written like any other, and not sent', async () => {
    await send({ to: undefined, template: 'không ai' })
    const rows = await app.app.db
      .selectFrom('outgoing_message')
      .select('state')
      .where('template', '=', 'không ai')
      .execute()
    expect(rows).toEqual([{ state: 'NOBODY' }])
  })
})

describe('a message that cannot be sent', () => {
  it('a message that cannot be sent is retried after a pause when the server answers with a temporary failure', async () => {
    mailbox.answerWith(451)
    await send({ to: 'dung@vidu.vn' })
    await expect.poll(() => row('dung@vidu.vn')).toMatchObject({ state: 'FAILED', tries: 1 })
    mailbox.answerWith(250)
    app.clock.advance(73_000)
    await mailbox.next('dung@vidu.vn')
    await expect.poll(() => row('dung@vidu.vn')).toMatchObject({ state: 'SENT', tries: 2 })
  })

  it('a message that cannot be sent is given up after five attempts', async () => {
    gateway.answerWith(503)
    await send({ channel: 'SMS' as never, to: '+84900000001' })
    for (let tries = 1; tries <= 5; tries++) {
      await expect
        .poll(() => row('+84900000001'))
        .toMatchObject({ state: tries < 5 ? 'FAILED' : 'DEAD', tries })
      app.clock.advance(8_641_000)
    }
    expect((await row('+84900000001')).failure).toContain('503')
  })

  it('a message that cannot be sent is given up at once when the server answers with a permanent failure', async () => {
    mailbox.answerWith(550)
    await send({ to: 'em@vidu.vn' })
    await expect.poll(() => row('em@vidu.vn')).toMatchObject({ state: 'DEAD', tries: 1 })
    gateway.answerWith(400)
    await send({ channel: 'SMS' as never, to: '+84900000002' })
    await expect.poll(() => row('+84900000002')).toMatchObject({ state: 'DEAD', tries: 1 })
  })

  it('a message that cannot be sent is not sent when it comes too late', async () => {
    mailbox.answerWith(451)
    await send({ to: 'giang@vidu.vn', expiry: app.clock.now() + 300_000 })
    await expect.poll(() => state('giang@vidu.vn')).toBe('FAILED')
    mailbox.answerWith(250)
    app.clock.advance(301_000)
    await expect.poll(() => row('giang@vidu.vn')).toMatchObject({ state: 'DEAD', failure: 'too late' })
    expect(mailbox.of('giang@vidu.vn')).toEqual([])
  })

  it('a message that cannot be sent is sent by a later poll when its sender died', async () => {
    const now = new Date(app.clock.now())
    await app.app.db
      .insertInto('outgoing_message')
      .values({
        tenant_id: 'default',
        message_id: '01990000-0000-7000-8000-000000000001',
        channel: 'EMAIL',
        recipient: 'ha@vidu.vn',
        template: 'x',
        subject: 'x',
        body: 'x',
        state: 'SENDING',
        tries: 1,
        next_time: now,
        expiry: null,
        failure_cause: null,
        is_private: false,
        failure: null,
        html: null,
        unsubscribe_url: null,
        idempotency_key: null,
        priority: 1,
        round: 0,
        answer: null,
        sent_time: null,
        created_time: now,
      })
      .execute()
    await mailbox.next('ha@vidu.vn')
  })
})

describe('without a configured carrier', () => {
  let alone: TestApp
  beforeAll(async () => {
    alone = await startApp({ outboxPage: true })
    await alone.app.outgoing.add(alone.app.db, { ...message, to: 'an@vidu.vn' })
  })
  afterAll(() => alone.close())

  /** As a browser that follows the link: once with the key, then with the cookie from the answer. */
  async function follow(app: TestApp, link: string, headers: Record<string, string> = {}) {
    const answer = await app.raw('GET', link, { headers })
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!
    const page = (more: Record<string, string>) =>
      app.raw('GET', '/dev/outbox', { headers: { ...headers, ...more } })
    return { status: answer.status, cookie, page }
  }

  it('a mail stays in the outbox, and /dev/outbox shows it with the link, without executing its content', async () => {
    const { status, cookie, page } = await follow(alone, alone.outboxLink!)
    expect(status).toBe(302)
    const answer = await page({ cookie })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('123456')
    expect(answer.text).toContain('&lt;b&gt;không phải&lt;/b&gt;')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('/dev/outbox is closed without the cookie of the link, whatever Host and address are, and the link works once', async () => {
    // What a bare `proxy_pass` sends for everybody: our own host and address, and no X-Forwarded-For.
    expect((await alone.raw('GET', '/dev/outbox', { headers: { host: 'localhost:3000' } })).status).toBe(404)
    expect((await alone.raw('GET', '/dev/outbox?key=x')).status).toBe(404)
    const forged = { cookie: 'trau_dev_outbox=x' }
    expect((await alone.raw('GET', '/dev/outbox', { headers: forged })).status).toBe(404)
    const again = await follow(alone, alone.outboxLink!)
    expect([again.status, again.cookie]).toEqual([404, ''])
  })

  it('/dev/outbox is not served unless requested, nor where others may reach the server', async () => {
    const closedSettings: AppSettings[] = [
      {},
      { outboxPage: true, env: { PUBLIC_URL: 'https://trau.example' } },
      { outboxPage: true, env: { TRUST_PROXY: '1' } },
      { outboxPage: true, env: { HOST: '0.0.0.0' } },
    ]
    for (const settings of closedSettings) {
      const app = await startApp(settings)
      try {
        expect(app.outboxLink).toBeUndefined()
        expect((await app.raw('GET', '/dev/outbox')).status).toBe(404)
      } finally {
        await app.close()
      }
    }
  })

  it('DEV_OUTBOX=1 does not start where others may reach the server', () => {
    expect(readConfig({ DEV_OUTBOX: '1' })).toMatchObject({ devOutbox: true, isForThisMachine: true })
    expect(readConfig({}).devOutbox).toBe(false)
    for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://trau.example' }, { TRUST_PROXY: '1' }])
      expect(() => readConfig({ DEV_OUTBOX: '1', ...env })).toThrow(/DEV_OUTBOX=1 shows codes/)
  })
})
