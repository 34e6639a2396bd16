import { type AddressInfo, createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts'
import { createOutbound } from '../outbound.ts'
import { type Carrier, DeliveryFailed, type OutgoingMessage } from '../outgoing/carrier.ts'
import { createGuardedSmtp, parseSender, type SmtpServer } from './smtp.ts'

const account = { username: 'trau', password: 'mật khẩu SMTP bí mật' }
const outbound = createOutbound(['127.0.0.1'])
let mailbox: Mailbox
let server: SmtpServer
const open = new Set<Carrier>()
beforeAll(async () => {
  mailbox = await startMailbox(account)
  server = { host: '127.0.0.1', port: Number(new URL(mailbox.url).port), security: 'NONE', ...account }
})
afterAll(async () => {
  for (const carrier of open) carrier.close()
  await mailbox.close()
})

function smtp(change: Partial<SmtpServer> = {}, guard = outbound): Carrier {
  const carrier = createGuardedSmtp({ ...server, ...change }, { name: 'Trầu', address: 'tin@vidu.vn' }, guard)
  open.add(carrier)
  return carrier
}

const message = (change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: 'x',
  key: 'hoa-don-7',
  to: 'an@vidu.vn',
  subject: 'Chào',
  text: 'Chào bạn',
  ...change,
})
const failureOf = async (
  carrier: Carrier,
  change: Partial<OutgoingMessage> = {},
): Promise<DeliveryFailed> => {
  const error = await carrier.deliver(message(change)).then(
    answer => new Error(`was accepted: ${answer}`),
    cause => cause,
  )
  expect(error).toBeInstanceOf(DeliveryFailed)
  return error
}

describe('a mail', () => {
  it('says that a program sent it, which message it is, and where one request ends such mail (RFC 3834, RFC 8058)', async () => {
    const answer = await smtp().deliver(
      message({
        to: 'binh@vidu.vn',
        unsubscribeUrl: 'https://trau.vn/bo?k=á b',
        html: '<p>Chào <b>bạn</b></p>',
      }),
    )
    expect(answer).toMatch(/^250 /)
    const mail = await mailbox.next('binh@vidu.vn')
    const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
    expect(header('auto-submitted')).toEqual(['auto-generated'])
    expect(header('message-id')).toEqual(['<hoa-don-7@vidu.vn>'])
    expect(header('list-unsubscribe')).toEqual(['<https://trau.vn/bo?k=%C3%A1%20b>'])
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(mail.html).toContain('<b>bạn</b>')
    expect(mail.text?.trim()).toBe('Chào bạn')
    await smtp().deliver(message({ to: 'binh@vidu.vn' }))
    const plain = await mailbox.next('binh@vidu.vn')
    expect(plain.headers.some(({ key }) => key.startsWith('list-'))).toBe(false)
  })

  it('keeps a long subject with emoji whole', async () => {
    const subject = `${'Thông báo rất dài '.repeat(11)}👨‍👩‍👧🎉`
    await smtp().deliver(message({ to: 'chi@vidu.vn', subject }))
    expect((await mailbox.next('chi@vidu.vn')).subject).toBe(subject)
  })

  it.each<[string, Partial<OutgoingMessage>]>([
    ['the subject', { subject: 'Chào\r\nBcc: trom@vidu.vn\r\n\r\nthân khác' }],
    ['the key', { key: 'k>\r\nBcc: trom@vidu.vn' }],
    ['the address to unsubscribe at', { unsubscribeUrl: 'https://trau.vn/\r\nBcc: trom@vidu.vn' }],
    ['the recipient', { to: 'an@vidu.vn>\r\nRCPT TO:<trom@vidu.vn' }],
    ['the recipient, with a comma', { to: 'an@vidu.vn, trom@vidu.vn' }],
  ])('takes no header and no recipient from a line break in %s', async (_, change) => {
    const carrier = smtp()
    await carrier.deliver(message({ to: 'dung@vidu.vn', ...change })).catch(() => {})
    expect(mailbox.of('trom@vidu.vn')).toEqual([])
    // One with such a recipient goes nowhere.
    if (!change.to) expect(mailbox.of('dung@vidu.vn')).not.toEqual([])
    for (const mail of mailbox.of('dung@vidu.vn')) {
      expect(mail.bcc ?? []).toEqual([])
      expect(mail.text?.trim()).toBe('Chào bạn')
    }
  })

  it('takes no header from the name of the sender', async () => {
    const carrier = createGuardedSmtp(
      server,
      { name: 'Trầu\r\nBcc: trom@vidu.vn', address: 'tin@vidu.vn' },
      outbound,
    )
    open.add(carrier)
    await carrier.deliver(message({ to: 'em@vidu.vn' }))
    expect((await mailbox.next('em@vidu.vn')).bcc ?? []).toEqual([])
    expect(mailbox.of('trom@vidu.vn')).toEqual([])
  })
})

describe('a mail server', () => {
  it('a mail server that refuses the password says so, and the password stands in nothing that is thrown', async () => {
    const failed = await failureOf(smtp({ password: 'sai bét' }))
    expect(failed).toMatchObject({ step: 'SIGN_IN', isPermanent: false, code: '535' })
    expect(failed.message).toContain('535')
    expect(JSON.stringify(failed) + failed.stack).not.toContain('sai bét')
  })

  it('a mail server that refuses the recipient for good is not asked again, for now it is', async () => {
    mailbox.answerWith(550)
    expect(await failureOf(smtp())).toMatchObject({ step: 'SEND', isPermanent: true, code: '550' })
    mailbox.answerWith(451)
    expect(await failureOf(smtp())).toMatchObject({ step: 'SEND', isPermanent: false, code: '451' })
    mailbox.answerWith(250)
  })

  it('a mail server is spoken to by TLS where the setting says so, and by nothing less', async () => {
    expect(await failureOf(smtp({ security: 'STARTTLS' }))).toMatchObject({ step: 'TLS', isPermanent: false })
    expect(await failureOf(smtp({ security: 'TLS' }))).toMatchObject({ step: 'TLS', isPermanent: false })
  })

  it.each([
    ['TLS', true],
    ['STARTTLS', false],
  ] as const)('whose certificate nobody vouches for gets no password by %s', async (security, secure) => {
    const signIns: unknown[] = []
    // It has a certificate that it signed itself.
    const impostor = new SMTPServer({
      secure,
      authOptional: true,
      onAuth(auth, _session, callback) {
        signIns.push(auth)
        callback(null, { user: 'x' })
      },
    })
    impostor.on('error', () => {})
    await new Promise<void>(resolve => impostor.listen(0, '127.0.0.1', resolve))
    const { port } = impostor.server.address() as AddressInfo
    const failed = await failureOf(smtp({ port, security }))
    await new Promise<void>(resolve => impostor.close(() => resolve()))
    expect(failed).toMatchObject({ step: 'TLS', message: expect.stringMatching(/certificate/) })
    expect(signIns).toEqual([])
  })

  it('a mail server that is not there, has no address, or an address that is not public, says which', async () => {
    expect(await failureOf(smtp({ port: 9 }))).toMatchObject({ step: 'CONNECT', code: 'ECONNREFUSED' })
    expect(await failureOf(smtp({ host: 'khong-co.invalid' }))).toMatchObject({ step: 'ADDRESS' })
    for (const host of ['127.0.0.1', 'localhost', '::1', '2130706433'])
      expect(await failureOf(smtp({ host }, createOutbound([]))), host).toMatchObject({ step: 'ADDRESS' })
  })

  describe('whose answer is', () => {
    type Answer = string | 'closes' | 'silent'
    /** Speaks SMTP until a command comes to which it gives this answer; GREETING and END (of the mail) are commands too. */
    async function answering(command: string, answer: Answer): Promise<Server> {
      const script = createServer(socket => {
        let isContent = false
        const reply = (to: string, usual: string) => {
          if (to !== command) socket.write(`${usual}\r\n`)
          else if (answer === 'closes') socket.destroy()
          else if (answer !== 'silent') socket.write(`${answer}\r\n`)
        }
        socket.on('error', () => {})
        reply('GREETING', '220 mx.vidu.vn')
        createInterface(socket).on('line', line => {
          if (isContent) {
            if (line !== '.') return
            isContent = false
            return reply('END', '250 2.0.0 ok')
          }
          const name = line.slice(0, 4).toUpperCase()
          isContent = name === 'DATA' && command !== 'DATA'
          reply(name, name === 'DATA' ? '354 go on' : '250 2.0.0 ok')
        })
      })
      await new Promise<void>(resolve => script.listen(0, '127.0.0.1', resolve))
      return script
    }

    it.each<[Answer, string, Partial<DeliveryFailed>]>([
      ['451 4.7.1 Greylisted, try again', 'RCPT', { mailFailure: 'busy', isPermanent: false, step: 'SEND' }],
      ['421 4.3.2 Too busy', 'GREETING', { mailFailure: 'busy', isPermanent: false, step: 'CONNECT' }],
      ['421 4.4.2 Timeout', 'END', { mailFailure: 'busy', isPermanent: false, step: 'SEND' }],
      ['554 5.7.1 Your address is blocked', 'GREETING', { mailFailure: 'turnedAway', isPermanent: false }],
      ['550 5.7.1 Sender address rejected', 'RCPT', { mailFailure: 'sender', isPermanent: true }],
      ['550 not from there', 'MAIL', { mailFailure: 'sender', isPermanent: true }],
      ['550 5.1.1 No such user', 'RCPT', { mailFailure: 'recipient', isPermanent: true }],
      ['550 unknown', 'RCPT', { mailFailure: 'recipient', isPermanent: true }],
      ['552 5.2.2 Mailbox is full', 'RCPT', { mailFailure: 'mailboxFull', isPermanent: false }],
      ['550 5.4.5 Daily sending limit exceeded', 'END', { mailFailure: 'sendingLimit', isPermanent: false }],
      ['554 5.7.1 Looks like spam', 'END', { mailFailure: 'refused', isPermanent: true }],
      ['HTTP/1.1 400 Bad Request', 'GREETING', { mailFailure: 'nonsense', step: 'CONNECT' }],
      ['closes', 'MAIL', { mailFailure: 'lost', isPermanent: false }],
      ['closes', 'END', { mailFailure: 'unanswered', step: 'SEND', isPermanent: false }],
      ['silent', 'MAIL', { mailFailure: 'silent', step: 'SEND', isPermanent: false }],
      ['silent', 'END', { mailFailure: 'unanswered', step: 'SEND', isPermanent: false }],
    ])('“%s” to %s says whose fault it is', async (answer, command, expected) => {
      const script = await answering(command, answer)
      const { port } = script.address() as AddressInfo
      const carrier = smtp({ port, username: undefined, password: undefined })
      expect(await failureOf(carrier, { timeoutMs: 1_000 })).toMatchObject(expected)
      carrier.close()
      script.close()
    })
  })

  it('a mail server that says nothing is given up after a while', async () => {
    const silent: Server = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const carrier = createGuardedSmtp(
      { ...server, port },
      { name: '', address: 'tin@vidu.vn' },
      outbound,
      200,
    )
    const failed = await failureOf(carrier)
    carrier.close()
    silent.close()
    expect(failed).toMatchObject({
      step: 'CONNECT',
      mailFailure: 'silent',
      isPermanent: false,
      code: 'ETIMEDOUT',
    })
  })
})

it.each([
  ['Trầu <tin@vidu.vn>', { name: 'Trầu', address: 'tin@vidu.vn' }],
  ['tin@vidu.vn', { name: '', address: 'tin@vidu.vn' }],
  ['"Nguyễn, An" <an@vidu.vn>', { name: 'Nguyễn, An', address: 'an@vidu.vn' }],
])('MAIL_FROM=%s', (text, sender) => expect(parseSender(text)).toEqual(sender))
