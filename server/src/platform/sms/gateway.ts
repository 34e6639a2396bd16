import { request } from 'undici'
import { type Carrier, Undeliverable } from '../outgoing/carrier.ts'

export interface GatewaySettings {
  url: string
  /** Sent as bearer token. */
  token: string | undefined
  /** JSON template with {{to}} and {{text}}. */
  body: string
}

/** Status codes of rate limiting and temporary failure. */
const temporaryStatuses = new Set([408, 425, 429])

/** Sends SMS through a gateway that accepts a POST with JSON; the shape of the JSON is a setting. */
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
      const problem = `the gateway answered ${statusCode}`
      throw statusCode >= 400 && statusCode < 500 && !temporaryStatuses.has(statusCode)
        ? new Undeliverable(problem)
        : new Error(problem)
    },
    close() {},
  }
}
