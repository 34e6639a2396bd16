import { createHash } from 'node:crypto'
import type { PushTokenKind } from '@trau/contract'
import { z } from 'zod'
import { fail } from '../../platform/errors.ts'

/** What a browser's PushManager makes (https://www.w3.org/TR/push-api/#pushsubscription-interface). */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
    auth: z.string().regex(/^[\w-]{20,24}={0,2}$/),
  }),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A token as it is stored, and the hash by which it is known again: of a web push subscription, the endpoint's. */
export function readToken(kind: PushTokenKind, text: string): { token: string; hash: Buffer } {
  if (kind !== 'WEB_PUSH') return { token: text, hash: sha256(text) }
  const subscription = readSubscription(text)
  if (!subscription) throw fail('validationFailed', { fields: [{ path: 'body.token', reason: 'invalid' }] })
  return { token: JSON.stringify(subscription), hash: sha256(subscription.endpoint) }
}

/** The hash of a token that somebody names to be rid of it, whatever its kind. */
export const hashOfNamed = (text: string): Buffer => sha256(readSubscription(text)?.endpoint ?? text)

function readSubscription(text: string): z.output<typeof Subscription> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return Subscription.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
