import { contract } from '@trau/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { handIn, openReports, reportOf, sentMail } from '../testing/reports.ts'
import { bouncesKeptMs, forgetOldBounces } from './forgetOldBounces.ts'

const { emailBounce, identityAuthen } = contract
const day = 86_400_000
let app: TestApp
let mailbox: Mailbox
let admin: Person
let secret: string
let an: Person
let address: string
beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startApp({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Trầu <tin@vidu.vn>', PUBLIC_URL: 'https://trau.example' },
  })
  await app.tenant('khac', 'Khác')
  admin = await app.person('Quản Trị', { isAdmin: true })
  secret = await openReports(admin)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  mailbox.answerWith(250)
  an = await app.person('Nguyễn Văn An')
  address = `an-${crypto.randomUUID()}@vidu.vn`
  await app.setUser(an, { email: address, verified_email: true })
})

const own = async (who = an) => (await who.ask(emailBounce.getEmailSuspension)).suspension
const comesBack = async (fields: Parameters<typeof reportOf>[0] = {}) => {
  const to = await sentMail(app, address)
  return (await handIn(app, secret, reportOf({ to, recipient: address, ...fields }))).data?.outcome
}
const suspensionOf = async (of: string) =>
  (await admin.ask(emailBounce.listSuspendedEmails, { query: { limit: 100 } })).items.find(
    item => item.address === of,
  )
const lastMail = async (to = address) =>
  (await app.app.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('created_time', 'desc')
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst())!
const send = (to = address) =>
  app.app.outgoing.add(app.app.db, {
    ...{ tenantId: 'default', channel: 'EMAIL', to, template: 'api', subject: 'Chào', text: 'Chào bạn' },
  })
const audits = async (action: string) =>
  (await app.app.db.selectFrom('audit').selectAll().where('action', '=', action).execute()).map(row => ({
    ...row,
    target: JSON.stringify(row.target),
  }))

describe('where mail comes back to', () => {
  it('where mail comes back to is set by administrators alone; the secret is shown once and stands in no answer', async () => {
    const setting = await admin.ask(emailBounce.getBounceSetting)
    expect(setting).toMatchObject({
      returnAddress: 'bounces@vidu.vn',
      reportAddress: 'https://trau.example/email-bounce-service/v1/domains/default/reports',
      hasSecret: true,
    })
    expect(JSON.stringify(setting)).not.toContain(secret)
    const stored = await app.app.db.selectFrom('bounce_setting').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(secret)
    const refused = await an.call(emailBounce.updateBounceSetting, { body: { returnAddress: null } })
    expect(refused.error?.code).toBe('forbidden')
    expect((await an.call(emailBounce.createBounceSecret, { body: {} })).error?.code).toBe('forbidden')
    expect((await an.call(emailBounce.listSuspendedEmails)).error?.code).toBe('forbidden')
    const params = { suspensionId: crypto.randomUUID() }
    expect((await an.call(emailBounce.liftEmailSuspension, { params })).error?.code).toBe('forbidden')
    const entries = await audits('createBounceSecret')
    expect(entries.map(({ outcome }) => outcome)).toEqual(['ok', 'forbidden'])
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  it.each([
    ['không phải email', 'emailInvalid'],
    ['a-name-that-is-far-too-long@vidu.vn', 'tooLong'],
    ['bounces+x@vidu.vn', 'invalid'],
  ])('refuses %s', async (returnAddress, reason) => {
    const { error } = await admin.call(emailBounce.updateBounceSetting, { body: { returnAddress } })
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ reason }] } })
  })

  it('where mail comes back to is the return path of every mail, with a token of its own', async () => {
    for (const _ of ['first', 'second']) {
      await send()
      await mailbox.next(address)
    }
    const paths = mailbox.returnPaths.get(address)!
    for (const path of paths) expect(path).toMatch(/^bounces\+[a-z2-7]{42}@vidu\.vn$/)
    expect(new Set(paths).size).toBe(2)
    await admin.ask(emailBounce.updateBounceSetting, { body: { returnAddress: null } })
    await send()
    await mailbox.next(address)
    expect(mailbox.returnPaths.get(address)!.at(-1)).toBe('tin@vidu.vn')
    await admin.ask(emailBounce.updateBounceSetting, { body: { returnAddress: 'bounces@vidu.vn' } })
  })
})

describe('a report', () => {
  it('needs the secret of this tenant: unauthenticated', async () => {
    const other = await app.person('Quản Trị Khác', { isAdmin: true, tenant: 'khac' })
    const otherSecret = await openReports(other)
    const to = await sentMail(app, address)
    const report = reportOf({ to, recipient: address })
    for (const wrong of ['', 'bounce_x', otherSecret, an.tokens.accessToken, admin.tokens.accessToken]) {
      const { status, error } = await handIn(app, wrong, report)
      expect([status, error?.code]).toEqual([401, 'unauthenticated'])
    }
    expect((await handIn(app, otherSecret, report, { tenant: 'khac' })).data).toEqual({ outcome: 'IGNORED' })
    expect(await own()).toBeNull()
  })

  it('with a secret that was replaced is refused', async () => {
    const before = secret
    secret = (await admin.ask(emailBounce.createBounceSecret, { body: {} })).secret
    expect((await handIn(app, before, reportOf())).error?.code).toBe('unauthenticated')
    expect((await handIn(app, secret, reportOf())).data).toEqual({ outcome: 'IGNORED' })
    expect((await admin.ask(emailBounce.getBounceSetting)).receivedTime).toBeDefined()
  })

  it('without the signed return path of a mail suspends nobody, whomever it names', async () => {
    const [path, strangers] = [await sentMail(app, address), await sentMail(app, 'ke-la@vidu.vn')]
    const forged = path.replace(/\+.{4}/, '+aaaa')
    for (const to of ['bounces@vidu.vn', address, forged])
      expect((await handIn(app, secret, reportOf({ to, recipient: address }))).data).toEqual({
        outcome: 'IGNORED',
      })
    // Of their own mail a stranger knows it, and can do themselves alone harm.
    await handIn(app, secret, reportOf({ to: strangers, recipient: address }))
    expect(await own()).toBeNull()
    expect(await suspensionOf('ke-la@vidu.vn')).toBeDefined()
  })

  it('may name its return path beside the mail, as a mail server knows it', async () => {
    const recipient = (await sentMail(app, address)).toUpperCase()
    expect((await handIn(app, secret, reportOf({ recipient: address }), { recipient })).data).toEqual({
      outcome: 'SUSPENDED',
    })
  })

  it('a report that is none, is empty, or is too large is no fault of the server', async () => {
    for (const text of ['', 'xin chào', '\u0000\u0001', 'Content-Type: multipart/report\r\n\r\n'])
      expect((await handIn(app, secret, text)).data).toEqual({ outcome: 'IGNORED' })
    const large = await handIn(app, secret, 'a'.repeat(1024 * 1024 + 1))
    expect([large.status, large.error?.code]).toEqual([413, 'payloadTooLarge'])
  })

  it('about a mail of before the queue forgot it says nothing', async () => {
    const to = await sentMail(app, address)
    await app.app.db.deleteFrom('outgoing_message').where('recipient', '=', address).execute()
    expect((await handIn(app, secret, reportOf({ to, recipient: address }))).data).toEqual({
      outcome: 'IGNORED',
    })
  })
})

describe('an address that takes no mail', () => {
  it('an address that takes no mail is suspended at once: its person sees it, administrators see why, and the log says so', async () => {
    expect(await own()).toBeNull()
    expect(await comesBack()).toBe('SUSPENDED')
    expect(await own()).toEqual({ address, kind: 'HARD', suspendedTime: expect.any(Number) })
    const binh = await app.person('Trần Thị Bình')
    expect(await own(binh)).toBeNull()
    const row = await suspensionOf(address)
    expect(row).toMatchObject({
      kind: 'HARD',
      status: '5.1.1',
      answer: expect.stringContaining('User unknown'),
      template: 'api',
    })
    const entries = (await audits('suspendEmail')).filter(entry => entry.target.includes(row!.suspensionId))
    expect(entries).toMatchObject([{ actor_id: null, subject_ids: [an.userId] }])
    expect(JSON.stringify(entries)).not.toContain(address)
    expect(await comesBack(), 'a second report changes nothing').toBe('SUSPENDED')
    expect(await own()).toMatchObject({ suspendedTime: row!.suspendedTime })
  })

  it('gets no mail: the queue says why, and so does what explains notifications', async () => {
    await comesBack()
    await send()
    await eventually(async () =>
      expect(await lastMail()).toMatchObject({ state: 'DEAD', failure_cause: 'suspended' }),
    )
    expect(mailbox.of(address)).toEqual([])
    const refused = await admin.call(contract.email.sendEmail, {
      body: { to: address.toUpperCase(), subject: 'x', text: 'y' },
    })
    expect(refused.error).toMatchObject({ code: 'deliveryFailed', data: { isPermanent: true } })
    expect(mailbox.of(address)).toEqual([])
    const { routes } = await an.ask(contract.notification.explainNotification, {
      body: { type: 'SECURITY', isMention: false },
    })
    expect(routes[2]).toEqual({ channel: 'EMAIL', isChosen: false, reason: 'ADDRESS_SUSPENDED' })
  })

  it('gets a test of the mail server, whose answer an administrator waits for', async () => {
    await comesBack()
    const test = await admin.ask(contract.email.testEmailSetting, { body: { to: address } })
    expect(test.isAccepted).toBe(true)
  })

  it('gets a code that its person asks for; the right code proves that it works, and mail is sent again', async () => {
    await comesBack()
    const request = await an.ask(identityAuthen.requestEmailVerification, { body: {} })
    const code = await mailbox.nextCode(address)
    expect(await own(), 'the code alone proves nothing').not.toBeNull()
    await an.ask(identityAuthen.verifyEmail, { body: { otpToken: request.otpToken, code } })
    expect(await own()).toBeNull()
    await send()
    await mailbox.next(address)
    const again = await an.call(identityAuthen.requestEmailVerification, { body: {} })
    expect(again.error?.code).toBe('alreadyVerified')
  })

  it('an address that takes no mail is not suspended again by what comes back of mail from before', async () => {
    const old = await sentMail(app, address)
    await comesBack()
    app.clock.advance(1_000)
    const { suspensionId } = (await suspensionOf(address))!
    await admin.ask(emailBounce.liftEmailSuspension, { params: { suspensionId } })
    const report = reportOf({ to: old, recipient: address })
    expect((await handIn(app, secret, report)).data).toEqual({ outcome: 'IGNORED' })
    expect(await own()).toBeNull()
    app.clock.advance(1_000)
    expect(await comesBack()).toBe('SUSPENDED')
  })

  it('an address that takes no mail is replaced by another, and is nobody’s trouble then', async () => {
    await comesBack()
    const next = `an-${crypto.randomUUID()}@vidu.vn`
    await app.setUser(an, { email: next })
    expect(await own()).toBeNull()
  })

  it('an address that takes no mail is lifted by administrators, once: emailSuspensionNotFound', async () => {
    await comesBack()
    const { suspensionId } = (await suspensionOf(address))!
    const lift = () => admin.call(emailBounce.liftEmailSuspension, { params: { suspensionId } })
    expect((await lift()).status).toBe(200)
    expect(await own()).toBeNull()
    expect((await lift()).error?.code).toBe('emailSuspensionNotFound')
    const entry = (await audits('liftEmailSuspension')).find(
      ({ target, outcome }) => outcome === 'ok' && target.includes(suspensionId),
    )
    expect(entry?.subject_ids).toContain(an.userId)
  })

  it('an address that a mail server refuses at once is suspended, too, where the server says that it is the address', async () => {
    mailbox.answerWith(550)
    await send()
    await eventually(async () => expect((await lastMail()).state).toBe('DEAD'))
    expect(await own(), 'it may as well relay nothing for us').toBeNull()
    mailbox.answerWith(550, '5.7.1 relaying denied')
    await send()
    await eventually(async () => expect((await lastMail()).state).toBe('DEAD'))
    expect(await own(), 'a rule about the sender').toBeNull()
    mailbox.answerWith(550, '5.1.1 User unknown')
    await send()
    await eventually(async () => expect((await lastMail()).state).toBe('DEAD'))
    expect(await own()).toMatchObject({ kind: 'HARD' })
  })
})

describe('an address that refuses mail for the time being', () => {
  /** As if what came back had come so much earlier; nobody’s session ends meanwhile. */
  const waitFor = (ms: number, of = [address]) =>
    app.app.db
      .updateTable('email_bounce')
      .set(row => ({ last_time: sql<Date>`${row.ref('last_time')} - make_interval(secs => ${ms / 1_000})` }))
      .where('address', 'in', of)
      .execute()
  const full = { status: '4.2.2', diagnostic: 'smtp; 452 4.2.2 mailbox full' }

  it('an address that refuses mail for the time being is suspended after three days of it, whatever comes back within one', async () => {
    for (const expected of ['COUNTED', 'COUNTED', 'COUNTED']) expect(await comesBack(full)).toBe(expected)
    expect(await own()).toBeNull()
    await waitFor(day)
    expect(await comesBack(full)).toBe('COUNTED')
    expect(await own()).toBeNull()
    await waitFor(day)
    expect(await comesBack({ ...full, status: '5.2.2', diagnostic: 'x' })).toBe('SUSPENDED')
    expect(await own()).toMatchObject({ kind: 'SOFT' })
  })

  it('an address that refuses mail for the time being is counted anew after a mail that arrived, a code that was read, or a week', async () => {
    const twice = async () => {
      expect(await comesBack(full)).toBe('COUNTED')
      await waitFor(day)
      expect(await comesBack(full)).toBe('COUNTED')
      await waitFor(day)
    }
    await twice()
    expect(await comesBack({ action: 'delivered', status: '2.1.5', diagnostic: 'x' })).toBe('DELIVERED')
    await twice()
    await waitFor(8 * day)
    await twice()
    await app.setUser(an, { verified_email: false })
    const request = await an.ask(identityAuthen.requestEmailVerification, { body: {} })
    const code = await mailbox.nextCode(address)
    await an.ask(identityAuthen.verifyEmail, { body: { otpToken: request.otpToken, code } })
    app.clock.advance(1_000)
    expect(await comesBack(full)).toBe('COUNTED')
    expect(await own()).toBeNull()
  })

  it('an address that refuses mail for the time being is not counted for the limit of our own account, a rule about senders, or what is still tried', async () => {
    for (const fields of [
      { status: '5.4.5', diagnostic: 'x' },
      { status: '5.7.1', diagnostic: 'x' },
      { ...full, action: 'delayed' },
    ])
      expect(await comesBack(fields)).toBe('IGNORED')
  })

  it('an address that has not refused for a month is forgotten; one that is suspended is not', async () => {
    await comesBack(full)
    const [kept, forgotten] = [`k-${crypto.randomUUID()}@vidu.vn`, address]
    address = kept
    await comesBack()
    await waitFor(bouncesKeptMs + day, [kept, forgotten])
    await forgetOldBounces.run(app.app)
    const rows = await app.app.db.selectFrom('email_bounce').select('address').execute()
    const left = rows.map(row => row.address)
    expect(left).toContain(kept)
    expect(left).not.toContain(forgotten)
  })
})

it('a copy of one’s data says that mail comes back, and only then', async () => {
  const { createDataExport, listDataExports } = contract.ownData
  const copyOf = async (person: Person) => {
    await person.ask(createDataExport, { body: { password: person.password } })
    const found = async () => (await person.ask(listDataExports)).items[0]
    await eventually(async () => expect((await found())?.status).toBe('READY'))
    const answer = await fetch(app.url + (await found())!.downloadUrl)
    return Buffer.from(await answer.arrayBuffer())
  }
  await comesBack()
  // The names of files stand in a zip as they are.
  expect((await copyOf(an)).includes('returnedMail.json')).toBe(true)
  const binh = await app.person('Trần Thị Bình')
  expect((await copyOf(binh)).includes('returnedMail.json')).toBe(false)
})

it('an erased person leaves nothing of what came back', async () => {
  await comesBack()
  await app.app.services.eraseAccount(app.app, 'default', an.userId)
  const rows = await app.app.db
    .selectFrom('email_bounce')
    .selectAll()
    .where('address', '=', address)
    .execute()
  expect(rows).toEqual([])
})
