import type { Outbound } from '../outbound.ts'
import type { Carrier } from '../outgoing/carrier.ts'
import { DeliveryFailed } from '../outgoing/carrier.ts'
import { post } from './http.ts'

export interface GatewaySettings {
  url: string
  headers: Record<string, string>
  /** Template with {{to}}, {{text}} and {{id}}. */
  body: string
  bodyType: 'JSON' | 'FORM'
  /** Stands in the answer when the message was accepted; absent: any 2xx accepts it. */
  acceptedText?: string | undefined
  outbound?: Outbound | undefined
}

const contentTypes = { JSON: 'application/json', FORM: 'application/x-www-form-urlencoded' }
const escapeFor = {
  JSON: (text: string) => JSON.stringify(text).slice(1, -1),
  FORM: (text: string) => encodeURIComponent(text),
}

/** Sends SMS through a gateway that accepts a POST; the shape of the body is a setting. */
export function createGateway(settings: GatewaySettings): Carrier {
  const { url, headers, body, bodyType, acceptedText, outbound } = settings
  return {
    async deliver({ id, to, text }) {
      const values: Record<string, string> = { id, to, text }
      const answer = await post({
        url,
        headers: { 'content-type': contentTypes[bodyType], 'idempotency-key': id, ...headers },
        body: body.replace(/\{\{(id|to|text)\}\}/g, (_, name: string) => escapeFor[bodyType](values[name]!)),
        // A value such as `Bearer …` may come back without its first word.
        secrets: Object.values(headers).flatMap(value => [value, value.split(' ').at(-1)]),
        outbound,
      })
      if (acceptedText && !answer.body.includes(acceptedText))
        throw new DeliveryFailed(answer.text, { isPermanent: true, code: 'notAccepted' })
      return answer.text
    },
    close() {},
  }
}
