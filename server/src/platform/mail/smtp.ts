import { connect } from 'node:net'
import type { createTransport } from 'nodemailer'
import { loadLate } from '../load-late.ts'
import type { Outbound } from '../outbound.ts'
import { type Carrier, shortened } from '../outgoing/carrier.ts'
import { htmlOf } from './html.ts'
import { failureOf, type SmtpError } from './smtp-failure.ts'

const nodemailer = loadLate<typeof import('nodemailer')>('nodemailer')
const addressparser = loadLate<typeof import('nodemailer/lib/addressparser').default>(
  'nodemailer/lib/addressparser',
)

export interface SmtpServer {
  host: string
  port: number
  security: 'TLS' | 'STARTTLS' | 'NONE'
  username: string | undefined
  password: string | undefined
}

export interface Sender {
  name: string
  address: string
}

/** `Trầu <khong-tra-loi@vidu.vn>`, as the environment's MAIL_FROM says it. */
export function parseSender(text: string): Sender {
  const [first] = addressparser()(text, { flatten: true })
  return { name: first?.name ?? '', address: first?.address ?? text }
}

const pool = {
  pool: true as const,
  maxConnections: 3,
  // Servers end idle connections without a word; a message that meets such an end is sent again by the pool.
  idleTimeout: 20_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  // A text is never read as a file path or URL.
  disableFileAccess: true,
  disableUrlAccess: true,
}
/** Shorter than the lease of a claim (`lanes.ts`). */
const longestTryMs = 90_000

/** Sends by the server that the operator named; STARTTLS is used wherever it is offered, `smtps:` speaks TLS from the start. */
export const createSmtp = ({ url, from }: { url: string; from: Sender }): Carrier =>
  carrierOf(nodemailer().createTransport({ url, ...pool }), from, [decodeURIComponent(new URL(url).password)])

/** Sends by a server that an administrator named: every connection is made where `outbound` allows it. */
export function createGuardedSmtp(
  server: SmtpServer,
  from: Sender,
  outbound: Outbound,
  timeoutMs = pool.connectionTimeout,
): Carrier {
  const { host, port, security, username, password } = server
  const transport = nodemailer().createTransport({
    ...pool,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    host,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
    // nodemailer resolves names by itself; a socket that is given to it goes where the guard has looked.
    getSocket(_options: unknown, callback: (error: Error | null, socket: object | false) => void) {
      try {
        outbound.check(new URL(`smtp://${host.includes(':') ? `[${host}]` : host}`))
      } catch (error) {
        return callback(error as Error, false)
      }
      const socket = connect({ host, port, lookup: outbound.lookup, timeout: timeoutMs })
      const fail = (error: Error) => {
        socket.destroy()
        callback(error, false)
      }
      const failLate = () => fail(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }))
      socket.once('error', fail)
      socket.once('timeout', failLate)
      socket.once('connect', () => {
        socket.setTimeout(0)
        socket.off('error', fail)
        socket.off('timeout', failLate)
        callback(null, { connection: socket })
      })
    },
  } as never)
  return carrierOf(transport, from, [password])
}

type Transport = ReturnType<typeof createTransport>

function carrierOf(transport: Transport, from: Sender, secrets: readonly (string | undefined)[]): Carrier {
  const domain = from.address.split('@').at(-1)!
  // The connection reads a mail once the server has asked for its content: at its end the server has it all, and what follows may have arrived.
  transport.use('stream', ({ message, data }, callback) => {
    const { onHandedOver } = data as { onHandedOver?: () => void }
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = options => createReadStream(options).once('end', () => onHandedOver?.())
    callback()
  })
  return {
    async deliver({ key, to, subject, text, html, unsubscribeUrl, returnPath, timeoutMs = longestTryMs }) {
      const signal = AbortSignal.timeout(timeoutMs)
      let isHandedOver = false
      try {
        const { response } = (await transport.sendMail({
          from,
          onHandedOver: () => {
            // What is given up is read to its end, too.
            isHandedOver ||= !signal.aborted
          },
          // As an object, so that nothing in the address is read as a second one.
          to: { name: '', address: to },
          ...(returnPath && { envelope: { from: returnPath, to: { name: '', address: to } } }),
          subject,
          text,
          html: html ?? htmlOf(text),
          messageId: `<${key.replace(/[^\w.-]/g, '_')}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal,
        } as never)) as { response: string }
        return shortened(response, secrets)
      } catch (error) {
        throw failureOf(error as SmtpError, isHandedOver, secrets)
      }
    },
    close: () => transport.close(),
  }
}
