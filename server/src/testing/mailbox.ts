import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that really speaks SMTP, and the mailboxes behind it: tests read codes as a person would. */
export interface Mailbox {
  url: string
  /** Everything that arrived for an address, in order. */
  of(address: string): Email[]
  /** The next mail to an address that was not read yet; waits for it. */
  next(address: string): Promise<Email>
  /** The six digits of the next mail. */
  nextCode(address: string): Promise<string>
  /** The return paths of what arrived for each address, in order. */
  returnPaths: ReadonlyMap<string, readonly string[]>
  /** Answers every recipient with this code, and these words, until it is set back to 250. */
  answerWith(code: number, words?: string): void
  close(): Promise<void>
}

/** @param account without it nobody has to sign in */
export async function startMailbox(account?: { username: string; password: string }): Promise<Mailbox> {
  const mails = new Map<string, Email[]>()
  const read = new Map<string, number>()
  const returnPaths = new Map<string, string[]>()
  let answer = 250
  let answerWords = 'no'
  const server = new SMTPServer({
    authOptional: account === undefined,
    // Without TLS, so that no test needs a certificate that this machine trusts.
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (username === account?.username && password === account?.password)
        return callback(null, { user: username })
      callback(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }))
    },
    onRcptTo(_address, _session, callback) {
      callback(answer === 250 ? null : Object.assign(new Error(answerWords), { responseCode: answer }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo) {
          const key = address.toLowerCase()
          const { mailFrom } = session.envelope
          returnPaths.set(key, [...(returnPaths.get(key) ?? []), mailFrom ? mailFrom.address : ''])
          mails.set(key, [...(mails.get(key) ?? []), mail])
        }
        callback()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A client may die in the middle of a mail.
  server.on('error', () => {})
  const { port } = server.server.address() as AddressInfo

  async function next(address: string): Promise<Email> {
    const index = read.get(address) ?? 0
    read.set(address, index + 1)
    for (let waited = 0; waited < 20_000; waited += 20) {
      const mail = mails.get(address)?.[index]
      if (mail) return mail
      await sleep(20)
    }
    throw new Error(`no mail for ${address} within 20 s`)
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    of: address => mails.get(address) ?? [],
    next,
    async nextCode(address) {
      const { text } = await next(address)
      const code = /^\d{6}$/m.exec(text ?? '')?.[0]
      if (!code) throw new Error(`no code in: ${text}`)
      return code
    },
    returnPaths,
    answerWith(code, words = 'no') {
      answer = code
      answerWords = words
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
