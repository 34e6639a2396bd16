import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMessage {
  to: string
  text: string
  /** Where a mail comes back to. */
  returnPath?: string
}

export interface PostOffice {
  /** For the environment of a product that sends through it. */
  env: { SMTP_URL: string; MAIL_FROM: string; SMS_URL: string }
  /** The newest code that reached this address or number; waits until there is one it has not given out before. */
  nextCode(to: string): Promise<string>
  /** What came to this address or number so far, oldest first. */
  messagesTo(to: string): ReceivedMessage[]
  close(): Promise<void>
}

const patience = 30_000

/** A real mail server and a real SMS gateway on free ports: what they are given is read as a person would. */
export async function openPostOffice(): Promise<PostOffice> {
  const receivedMessages: ReceivedMessage[] = []
  const readMessages = new WeakSet<ReceivedMessage>()
  const mail = await openMailServer(message => receivedMessages.push(message))
  const sms = await openSmsGateway(message => receivedMessages.push(message))
  const messagesTo = (to: string) => receivedMessages.filter(message => message.to === to)

  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Trầu <trau@vidu.vn>',
      SMS_URL: `http://127.0.0.1:${sms.port}/send`,
    },
    messagesTo,
    async nextCode(to) {
      const end = performance.now() + patience
      while (performance.now() < end) {
        const message = messagesTo(to).findLast(one => !readMessages.has(one) && codeIn(one.text))
        const code = message && codeIn(message.text)
        if (code) {
          readMessages.add(message)
          return code
        }
        await sleep(50)
      }
      throw new Error(
        `No code reached ${to}; there are ${receivedMessages.map(one => one.to).join(', ') || 'no letters'}.`,
      )
    },
    async close() {
      await Promise.all([mail.close(), sms.close()])
    },
  }
}

/** Six digits that stand alone, perhaps in two threes; those within an id or a link are none. */
const codeIn = (text: string) => /(?<![\w-])(\d{3})[ \u00a0]?(\d{3})(?![\w-])/.exec(text)?.slice(1).join('')

async function openMailServer(take: (message: ReceivedMessage) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', async () => {
        const { text = '' } = await PostalMime.parse(Buffer.concat(parts))
        const returnPath = envelope.mailFrom ? envelope.mailFrom.address : ''
        for (const { address } of envelope.rcptTo) take({ to: address, text, returnPath })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { port, close: () => new Promise<void>(resolve => server.close(() => resolve())) }
}

async function openSmsGateway(take: (message: ReceivedMessage) => void) {
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    take(JSON.parse(body) as ReceivedMessage)
    response.writeHead(202).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    close() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
