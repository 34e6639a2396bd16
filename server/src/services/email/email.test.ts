import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../testing/app.ts'
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts'

const { email } = contract
const account = { username: 'trau@vidu.vn', password: 'mat-khau-smtp-rat-bi-mat' }
let app: TestApp
let mailbox: Mailbox
let admin: Person
let other: Person
beforeAll(async () => {
  mailbox = await startMailbox(account)
  app = await startApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  await app.tenant('khac', 'Khác')
  admin = await app.person('Quản Trị', { isAdmin: true })
  other = await app.person('Quản Trị Khác', { isAdmin: true, tenant: 'khac' })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const own = () => ({
  host: '127.0.0.1',
  port: Number(new URL(mailbox.url).port),
  security: 'NONE' as const,
  username: account.username,
  senderAddress: 'Tin@Vidu.vn',
})
const set = (smtp: object | null, more: object = {}, who = admin) =>
  who.call(email.updateEmailSetting, { body: { smtp, ...more } as never })
const mail = (to: string, more: object = {}) => ({ body: { to, subject: 'Chào', text: 'Chào bạn', ...more } })

describe('where nothing is set', () => {
  it('mail waits here, and what would answer the mail server’s answer says why it cannot: channelNotConfigured', async () => {
    expect(await admin.ask(email.getEmailSetting)).toEqual({
      source: 'NONE',
      smtp: null,
      dkimNote: '',
      dailyCap: null,
      sentToday: 0,
      hasLinks: false,
    })
    expect(await admin.ask(email.enqueueEmail, mail('cho@vidu.vn'))).toMatchObject({ state: 'LOCAL' })
    for (const outcome of [
      await admin.call(email.sendEmail, mail('an@vidu.vn')),
      await admin.call(email.testEmailSetting, { body: { to: 'an@vidu.vn' } }),
    ])
      expect([outcome.status, outcome.error?.code]).toEqual([409, 'channelNotConfigured'])
    const forgotten = await app.call(contract.identityAuthen.getForgotPasswordConfig)
    expect(forgotten.data!.channels).toEqual([])
  })
})

describe('the tenant’s own mail server', () => {
  it('carries its mail at once, for this tenant alone, and codes go through it too', async () => {
    const { data } = await set(
      { ...own(), password: account.password },
      { senderName: 'Trường Nguyễn Du', dkimNote: 'SPF: v=spf1 include:vidu.vn', dailyCap: 500 },
    )
    expect(data).toMatchObject({
      source: 'TENANT',
      smtp: { ...own(), senderAddress: 'tin@vidu.vn', hasPassword: true },
      sender: 'Trường Nguyễn Du <tin@vidu.vn>',
      dailyCap: 500,
    })
    expect(await admin.ask(email.getEmailSetting)).toEqual(data)
    const sent = await admin.ask(email.sendEmail, mail('an@vidu.vn', { html: '<h1>Chào</h1>' }))
    expect(sent.providerAnswer).toMatch(/^250 /)
    expect(await mailbox.next('an@vidu.vn')).toMatchObject({
      from: { name: 'Trường Nguyễn Du', address: 'tin@vidu.vn' },
      html: expect.stringContaining('<h1>'),
    })
    expect((await admin.ask(email.getEmailSetting)).sentToday).toBe(1)
    const channels = async (tenant: string) =>
      (await app.call(contract.identityAuthen.getForgotPasswordConfig, {}, { tenant })).data!.channels
    expect([await channels('default'), await channels('khac')]).toEqual([['EMAIL'], []])
    expect((await other.ask(email.getEmailSetting)).source).toBe('NONE')
    expect(await other.ask(email.enqueueEmail, mail('x@vidu.vn'))).toMatchObject({ state: 'LOCAL' })
  })

  it('gets a test mail, and the administrator the server’s own answer, good or bad', async () => {
    const test = () => admin.ask(email.testEmailSetting, { body: { to: 'thu@vidu.vn' } })
    expect(await test()).toMatchObject({ isAccepted: true, providerAnswer: expect.stringMatching(/^250 /) })
    const { subject, text } = await mailbox.next('thu@vidu.vn')
    expect(subject, 'of the template').toBe('Email thử từ Trầu')
    expect(text).toContain('cài đặt gửi email của Trầu đang hoạt động')
    mailbox.answerWith(550)
    expect(await test()).toMatchObject({
      isAccepted: false,
      failedAt: 'SEND',
      providerAnswer: expect.stringMatching(/^550 /),
    })
    const refused = await admin.call(email.sendEmail, mail('an@vidu.vn'))
    mailbox.answerWith(250)
    expect([refused.status, refused.error]).toMatchObject([
      422,
      { code: 'deliveryFailed', data: { providerAnswer: expect.stringMatching(/^550 /), isPermanent: true } },
    ])
    await set({ ...own(), password: 'sai' })
    expect(await test()).toMatchObject({ isAccepted: false, failedAt: 'SIGN_IN' })
    await set({ ...own(), port: 9 })
    expect(await test()).toMatchObject({ isAccepted: false, failedAt: 'CONNECT' })
  })

  it('keeps its password while it goes to the same server and user, and to no other', async () => {
    const hasPassword = async (change: object) => (await set({ ...own(), ...change })).data!.smtp!.hasPassword
    expect(await hasPassword({ password: account.password })).toBe(true)
    expect(await hasPassword({ senderAddress: 'khac@vidu.vn' })).toBe(true)
    expect(await hasPassword({ port: 2525 })).toBe(false)
    await hasPassword({ password: account.password })
    expect(await hasPassword({ username: 'khac' })).toBe(false)
    await hasPassword({ password: account.password })
    expect(await hasPassword({ password: null })).toBe(false)
    await hasPassword({ password: account.password, security: 'TLS' })
    // By TLS it was safe; in the open, whoever reads the line would have it.
    expect(await hasPassword({ security: 'NONE' })).toBe(false)
    await set({ ...own(), password: account.password })
  })

  it('shows its password in no answer, no table in the clear, no audit', async () => {
    const answer = JSON.stringify(await admin.ask(email.getEmailSetting))
    const { rows: tables } = await app.app.database.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    expect(tables.length).toBeGreaterThan(40)
    const refusals: string[] = []
    for (const { name } of tables) {
      const { rows } = await app.app.database.pool.query(
        `SELECT 1 FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`,
        [account.password],
      )
      if (rows.length > 0) refusals.push(name)
    }
    expect([refusals, answer.includes(account.password)]).toEqual([[], false])
    const { password } = await app.app.db
      .selectFrom('email_setting')
      .select('password')
      .where('tenant_id', '=', 'default')
      .executeTakeFirstOrThrow()
    expect(app.app.secrets.open(password!, 'email/default')).toBe(account.password)
    expect(() => app.app.secrets.open(password!, 'email/khac')).toThrow()
    const audited = await app.app.db
      .selectFrom('audit')
      .select(['action', 'target'])
      .where('action', 'like', '%Email%')
      .execute()
    expect(new Set(audited.map(({ action }) => action))).toEqual(
      new Set(['updateEmailSetting', 'enqueueEmail', 'sendEmail', 'testEmailSetting']),
    )
    expect(JSON.stringify(audited)).not.toMatch(/Chào bạn|an@vidu\.vn/)
  })

  it.each([
    ['at a private address', { host: '10.0.0.5' }, 'address'],
    ['at one that is written otherwise', { host: '2130706434' }, 'address'],
    ['at a port where no mail server listens', { host: '93.184.216.34', port: 22 }, 'port'],
    ['without TLS', { host: '93.184.216.34', port: 25 }, 'insecure'],
  ])('the tenant’s own mail server is refused %s: hostNotAllowed', async (_, change, reason) => {
    const before = await admin.ask(email.getEmailSetting)
    const { status, error } = await set({ ...own(), ...change })
    expect([status, error]).toMatchObject([422, { code: 'hostNotAllowed', data: { reason } }])
    expect(await admin.ask(email.getEmailSetting)).toEqual(before)
  })
})

describe('a mail that an administrator enqueues', () => {
  it('a mail that an administrator enqueues is sent once for its key, which is also its Message-ID', async () => {
    const body = mail('binh@vidu.vn', {
      idempotencyKey: 'hoa-don.2026-11',
      unsubscribeUrl: 'https://trau.vn/bo-nhan?k=1',
    })
    const first = await admin.ask(email.enqueueEmail, body)
    expect(first).toMatchObject({ state: 'QUEUED', isRepeat: false })
    const got = await mailbox.next('binh@vidu.vn')
    expect(got.messageId).toBe('<hoa-don.2026-11@vidu.vn>')
    expect(got.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      '<https://trau.vn/bo-nhan?k=1>',
    )
    const { getOutgoingMessage } = contract.account
    const read = () => admin.ask(getOutgoingMessage, { params: { messageId: first.messageId } })
    await expect.poll(read).toMatchObject({ state: 'SENT', providerAnswer: expect.stringMatching(/^250 /) })
    const repeat = await admin.ask(email.enqueueEmail, body)
    expect(repeat).toEqual({ messageId: first.messageId, state: 'SENT', isRepeat: true })
    expect(mailbox.of('binh@vidu.vn')).toHaveLength(1)
  })

  it.each([
    ['a line break in the subject', { subject: 'Chào\r\nBcc: trom@vidu.vn' }, 'body.subject'],
    ['a line break in the address', { to: 'an@vidu.vn\r\nBcc: trom@vidu.vn' }, 'body.to'],
    ['two addresses', { to: 'an@vidu.vn, trom@vidu.vn' }, 'body.to'],
    ['a name before the address', { to: 'An <an@vidu.vn>' }, 'body.to'],
    ['an empty text', { text: ' \n ' }, 'body.text'],
    ['a subject that is too long', { subject: 'a'.repeat(201) }, 'body.subject'],
    ['a line break in the key', { idempotencyKey: 'k\r\nBcc: x' }, 'body.idempotencyKey'],
    ['a script to unsubscribe at', { unsubscribeUrl: 'javascript:alert(1)' }, 'body.unsubscribeUrl'],
    ['html that is too large', { html: 'x'.repeat(200_001) }, 'body.html'],
  ])(
    'a mail that an administrator enqueues is refused with %s: validationFailed',
    async (_, change, path) => {
      for (const row of [email.enqueueEmail, email.sendEmail]) {
        if (path === 'body.idempotencyKey' && row === email.sendEmail) continue
        const { status, error } = await admin.call(row, mail('an@vidu.vn', change) as never)
        expect([status, error]).toMatchObject([
          422,
          { code: 'validationFailed', data: { fields: [{ path }] } },
        ])
      }
      expect(mailbox.of('trom@vidu.vn')).toEqual([])
    },
  )

  it('a mail that an administrator enqueues is refused with a megabyte: payloadTooLarge; a long subject with emoji is not', async () => {
    const large = await admin.call(email.enqueueEmail, mail('an@vidu.vn', { html: 'x'.repeat(1_048_576) }))
    expect([large.status, large.error?.code]).toEqual([413, 'payloadTooLarge'])
    const subject = '👨‍👩‍👧 Thư '.repeat(30).trim()
    await admin.ask(email.sendEmail, mail('dai@vidu.vn', { subject }))
    expect((await mailbox.next('dai@vidu.vn')).subject).toBe(subject)
  })
})

it.each([
  ['the name of the sender', { senderName: 'Trầu\r\nBcc: trom@vidu.vn' }, 'body.senderName'],
  ['the address of the sender', { smtp: { senderAddress: 'a@vidu.vn\r\nx: y' } }, 'body.smtp.senderAddress'],
  ['the host', { smtp: { host: 'vidu.vn\r\nQUIT' } }, 'body.smtp.host'],
])(
  'a setting with a line break in %s is refused: validationFailed',
  async (_, { smtp, ...more }: Record<string, unknown>, path) => {
    const { error } = await set({ ...own(), ...(smtp as object) }, more)
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path }] } })
  },
)

it('the daily cap ends what is sent at once: dailyCapReached', async () => {
  await set({ ...own(), password: account.password }, { dailyCap: 1 })
  const { status, error } = await admin.call(email.sendEmail, mail('an@vidu.vn'))
  expect([status, error]).toMatchObject([429, { code: 'dailyCapReached', data: { max: 1 } }])
  await set({ ...own(), password: account.password })
})

it('the environment’s server is the default, under the tenant’s name and cap', async () => {
  const open = await startMailbox()
  const byEnvironment = await startApp({ env: { SMTP_URL: open.url, MAIL_FROM: 'Trầu <tin@trau.vn>' } })
  try {
    const lan = await byEnvironment.person('Lan', { isAdmin: true })
    expect(await lan.ask(email.getEmailSetting)).toMatchObject({
      source: 'ENVIRONMENT',
      smtp: null,
      sender: 'Trầu <tin@trau.vn>',
    })
    await lan.ask(email.updateEmailSetting, { body: { smtp: null, senderName: 'Công ty Lan', dailyCap: 2 } })
    await lan.ask(email.sendEmail, mail('an@vidu.vn'))
    const { from } = await open.next('an@vidu.vn')
    expect(from).toEqual({ name: 'Công ty Lan', address: 'tin@trau.vn' })
  } finally {
    await byEnvironment.close()
    await open.close()
  }
})
