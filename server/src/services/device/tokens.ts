import { createHash, ECDH } from 'node:crypto'
import type { PushTokenKind } from '@trau/contract'
import { z } from 'zod'
import { fail } from '#platform/errors.ts'
import { AddressRefused, type Outbound } from '#platform/outbound.ts'

/** What a browser's PushManager makes (https://www.w3.org/TR/push-api/#pushsubscription-interface). */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2048),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{86,88}=?$/)
      .refine(isPointOnCurve),
    auth: z.string().regex(/^[\w-]{20,24}={0,2}$/),
  }),
})
type Subscription = z.output<typeof Subscription>

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export interface ReadToken {
  token: string
  /** By which it is known again: of a web push subscription, the endpoint's. */
  hash: Buffer
  host: string
}

/** A token as it is stored. @throws validationFailed for a subscription that nothing could be sent to */
export function readToken(kind: PushTokenKind, text: string, outbound: Outbound): ReadToken {
  if (kind !== 'WEB_PUSH') return { token: text, hash: sha256(text), host: kind.toLowerCase() }
  const subscription = readSubscription(text)
  if (!subscription || !mayConnect(subscription, outbound))
    throw fail('validationFailed', { fields: [{ path: 'body.token', reason: 'invalid' }] })
  return {
    token: JSON.stringify(subscription),
    hash: sha256(subscription.endpoint),
    host: new URL(subscription.endpoint).host,
  }
}

/** The hash of a token that somebody names to be rid of it, whatever its kind. */
export const hashOfNamed = (text: string): Buffer => sha256(readSubscription(text)?.endpoint ?? text)

/**
 * An endpoint is an address that a user gave: over TLS, without credentials, and no private address written as such. What its name
 * resolves to is checked again as it is connected to.
 */
function mayConnect({ endpoint }: Subscription, outbound: Outbound): boolean {
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (url.protocol !== 'https:' && !outbound.isNamed(url.hostname)) return false
  try {
    outbound.check(url)
    return true
  } catch (error) {
    if (error instanceof AddressRefused) return false
    throw error
  }
}

function readSubscription(text: string): Subscription | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return Subscription.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The browser's key agrees on a secret only where it is a point of P-256. */
function isPointOnCurve(key: string): boolean {
  try {
    return ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1').length === 65
  } catch {
    return false
  }
}
