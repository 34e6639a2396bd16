import type { Outbound } from '../outbound.ts'
import { undici } from '../undici.ts'
import { later, noAnswer } from './answer.ts'
import { answerWithinMs, type PushAnswer, type PushDriver, type PushRequest } from './driver.ts'
import { createVapidHeaders, type VapidKeys, webPush } from './vapid.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Web push (RFC 8030), for browsers and for UnifiedPush distributors: encrypted to the browser by RFC 8291, signed by RFC 8292. The
 * endpoint is an address that a user gave, so every connection is checked by `outbound`, and redirects are not followed.
 */
export function createWebPush(options: {
  outbound: Outbound
  vapid: VapidKeys
  withinMs?: number
}): PushDriver {
  const { outbound, vapid, withinMs = answerWithinMs } = options
  const authorizationFor = createVapidHeaders(vapid)

  async function post(request: PushRequest): Promise<PushAnswer> {
    const { endpoint, keys } = JSON.parse(request.token) as Subscription
    const url = new URL(endpoint)
    outbound.check(url)
    if (url.protocol !== 'https:' && !outbound.isNamed(url.hostname))
      return { state: 'DEAD', cause: 'addressRefused' }
    const { cipherText } = webPush().encrypt(
      keys.p256dh,
      keys.auth,
      JSON.stringify(request.payload),
      'aes128gcm',
    )
    const { statusCode, headers, body } = await undici().request(url, {
      method: 'POST',
      dispatcher: outbound.agent,
      headers: {
        authorization: authorizationFor(url.origin, request.contact),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(request.ttlSeconds),
        urgency: request.urgency,
        ...(request.topic && { topic: request.topic }),
      },
      body: cipherText,
      signal: AbortSignal.timeout(withinMs),
    })
    await body.dump({ limit: 16_384 }).catch(() => {})
    return answerOf(statusCode, headers['retry-after'])
  }

  return {
    send: request => post(request).catch(noAnswer),
    close: async () => {},
  }
}

function answerOf(status: number, retryAfter: string | string[] | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { state: 'SENT', status }
  if (status === 404 || status === 410) return { state: 'GONE', status }
  if (status === 413) return { state: 'TOO_LARGE', status }
  if (status === 401 || status === 403) return { state: 'DEAD', cause: 'keyRefused', status }
  if (status === 408 || status === 425 || status === 429) return later('busy', status, retryAfter)
  if (status >= 500) return later('serviceFailed', status, retryAfter)
  return { state: 'DEAD', cause: 'refused', status }
}
