import { type ClientHttp2Session, connect, constants, type SecureClientSessionOptions } from 'node:http2'
import { importPKCS8, SignJWT } from 'jose'
import type { Outbound } from '../outbound.ts'
import { later, noAnswer } from './answer.ts'
import { answerWithinMs, isCall, type PushAnswer, type PushDriver, type PushRequest } from './driver.ts'

export interface ApnsKey {
  /** PKCS #8 PEM, as the .p8 file has it. */
  privateKey: string
  keyId: string
  teamId: string
  /** The app's bundle id; calls go to `<bundleId>.voip`. */
  bundleId: string
}

/** Apple takes a token for an hour, and refuses more than one new one in 20 minutes. */
const tokenKeptMs = 50 * 60_000
const mostAnswerBytes = 16_384

const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants

/**
 * Apple Push Notification service
 * (https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns): one HTTP/2 connection that is kept,
 * token-based authentication.
 */
export function createApns(options: {
  outbound: Outbound
  url: string
  key: ApnsKey
  now?: () => number
  withinMs?: number
}): PushDriver {
  const { outbound, key, now = Date.now, withinMs = answerWithinMs } = options
  const url = new URL(options.url)
  let bearer: { token: Promise<string>; madeAt: number } | undefined
  let session: ClientHttp2Session | undefined

  function providerToken(): Promise<string> {
    if (bearer && now() - bearer.madeAt < tokenKeptMs) return bearer.token
    const madeAt = now()
    const token = importPKCS8(key.privateKey, 'ES256').then(privateKey =>
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
        .setIssuer(key.teamId)
        .setIssuedAt(Math.floor(madeAt / 1_000))
        .sign(privateKey),
    )
    bearer = { token, madeAt }
    return token
  }

  function openSession(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    outbound.check(url)
    const openedSession = connect(url, { lookup: outbound.lookup } as SecureClientSessionOptions)
    const forget = () => {
      if (session === openedSession) session = undefined
    }
    // Each request hears of the failure by itself.
    openedSession.on('error', forget).on('goaway', forget).on('close', forget)
    openedSession.unref()
    session = openedSession
    return openedSession
  }

  async function send(request: PushRequest): Promise<PushAnswer> {
    if (!/^[0-9a-f]{16,400}$/i.test(request.token)) return { state: 'GONE' }
    const headers = {
      [HTTP2_HEADER_METHOD]: 'POST',
      [HTTP2_HEADER_PATH]: `/3/device/${request.token}`,
      authorization: `bearer ${await providerToken()}`,
      ...headersOf(request, key.bundleId, now()),
    }
    const { status, reason, retryAfter } = await exchange(headers, JSON.stringify(bodyOf(request)))
    if (reason === 'ExpiredProviderToken') bearer = undefined
    return answerOf(status, reason, retryAfter)
  }

  function exchange(headers: Record<string, string>, body: string) {
    return new Promise<{ status: number; reason: string; retryAfter: string | undefined }>(
      (resolve, reject) => {
        const current = openSession()
        const stream = current.request(headers)
        const patience = setTimeout(() => {
          // A connection that died without a word would hold up everything that follows.
          stream.destroy(new DOMException('no answer', 'TimeoutError'))
          current.destroy()
        }, withinMs)
        let status = 0
        let retryAfter: string | undefined
        let text = ''
        stream.setEncoding('utf8')
        stream.on('response', answer => {
          status = Number(answer[HTTP2_HEADER_STATUS])
          retryAfter = answer['retry-after']?.toString()
        })
        stream.on('data', (chunk: string) => {
          if (text.length < mostAnswerBytes) text += chunk
        })
        stream.on('error', reject)
        stream.on('close', () => {
          clearTimeout(patience)
          if (status === 0) reject(new Error('the connection was closed'))
          else resolve({ status, reason: reasonOf(text), retryAfter })
        })
        stream.end(body)
      },
    )
  }

  return {
    send: request => send(request).catch(noAnswer),
    async close() {
      const open = session
      session = undefined
      if (open && !open.destroyed) await new Promise<void>(resolve => open.close(resolve))
    },
  }
}

function headersOf(
  { payload, topic, urgency, ttlSeconds }: PushRequest,
  bundleId: string,
  now: number,
): Record<string, string> {
  const expiration = { 'apns-expiration': String(Math.floor(now / 1_000) + ttlSeconds) }
  if (isCall(payload))
    return {
      'apns-push-type': 'voip',
      'apns-topic': `${bundleId}.voip`,
      'apns-priority': '10',
      ...expiration,
    }
  return {
    'apns-push-type': 'alert',
    'apns-topic': bundleId,
    'apns-priority': urgency === 'high' ? '10' : '5',
    ...expiration,
    ...(topic && { 'apns-collapse-id': topic }),
  }
}

/** Title and body stand in `aps`, once: a notification may have 4,096 bytes, a call 5,120. */
function bodyOf({ payload, topic }: PushRequest) {
  if (isCall(payload)) return { aps: {}, trau: payload }
  const { title, body, ...rest } = payload
  return {
    aps: {
      alert: { title, body },
      badge: payload.unread,
      sound: 'default',
      ...(topic && { 'thread-id': topic }),
      'mutable-content': 1,
    },
    trau: rest,
  }
}

function reasonOf(text: string): string {
  try {
    return String((JSON.parse(text) as { reason?: unknown }).reason ?? '')
  } catch {
    return ''
  }
}

/** Tokens that can never reach this app. */
const goneReasons = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'])

/** https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns */
function answerOf(status: number, reason: string, retryAfter: string | undefined): PushAnswer {
  if (status === 200) return { state: 'SENT', status }
  if (status === 410 || goneReasons.has(reason)) return { state: 'GONE', status }
  if (status === 413) return { state: 'TOO_LARGE', status }
  // The next try brings a new provider token.
  if (reason === 'ExpiredProviderToken') return { state: 'FAILED', cause: 'keyRefused', status }
  if (status === 401 || status === 403) return { state: 'DEAD', cause: 'keyRefused', status }
  if (status === 429) return later('busy', status, retryAfter)
  if (status >= 500) return later('serviceFailed', status, retryAfter)
  return { state: 'DEAD', cause: 'refused', status }
}
