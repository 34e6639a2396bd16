import { request } from 'undici'
import { type Carrier, Undeliverable } from '../outgoing/carrier.ts'

export interface GatewaySettings {
  url: string
  /** Sent as bearer. */
  token: string | undefined
  /** JSON with {{to}} and {{text}} where the gateway wants them. */
  body: string
}

/** Of gateways that limit their callers, the codes that mean "later". */
const passing = new Set([408, 425, 429])

/** SMS by a gateway that takes a POST with JSON, as nearly all do; what its JSON looks like is a setting. */
export function createGateway({ url, token, body }: GatewaySettings): Carrier {
  return {
    async deliver({ to, text }) {
      const values: Record<string, string> = { to, text }
      const { statusCode, body: answer } = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: body.replace(/\{\{(to|text)\}\}/g, (_, name: string) =>
          JSON.stringify(values[name]).slice(1, -1),
        ),
        headersTimeout: 10_000,
        bodyTimeout: 10_000,
      })
      await answer.dump({ limit: 65_536 }).catch(() => {})
      if (statusCode < 300) return
      const said = `the gateway answered ${statusCode}`
      throw statusCode >= 400 && statusCode < 500 && !passing.has(statusCode)
        ? new Undeliverable(said)
        : new Error(said)
    },
    close() {},
  }
}
