import { createTransport } from 'nodemailer'
import { type Carrier, Undeliverable } from '../outgoing/carrier.ts'
import { htmlOf } from './html.ts'

/** Mail by SMTP; STARTTLS is used wherever the server offers it, `smtps:` speaks TLS from the start. */
export function createSmtp({ url, from }: { url: string; from: string }): Carrier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Message content must never make nodemailer read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, subject, text }) {
      try {
        await transport.sendMail({
          from,
          // As an object, so that a comma in the address is not parsed as a second recipient.
          to: { name: '', address: to },
          subject,
          text,
          html: htmlOf(text),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string }
        if (responseCode !== undefined && responseCode >= 500) throw new Undeliverable(message)
        throw error
      }
    },
    close: () => transport.close(),
  }
}
