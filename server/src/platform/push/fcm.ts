import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Outbound } from '../outbound.ts'
import { undici } from '../undici.ts'
import { later, noAnswer } from './answer.ts'
import { answerWithinMs, isCall, type PushAnswer, type PushDriver, type PushRequest } from './driver.ts'

/** The file that Google makes for a service account (https://cloud.google.com/iam/docs/keys-create-delete). */
export const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z0-9:.-]{1,64}$/),
  private_key_id: z.string().min(1).max(128),
  private_key: z.string().min(1).max(8_192),
  client_email: z.email().max(255),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
})
export type ServiceAccount = z.output<typeof ServiceAccount>

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** An access token is renewed this long before it ends. */
const marginMs = 60_000

class Unauthorized extends Error {}

/**
 * Firebase Cloud Messaging, HTTP v1 (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages), with the OAuth token of a
 * service account (RFC 7523). No `collapse_key`: Google keeps only four of them for a device that is away; the tag replaces on the device.
 */
export function createFcm(options: {
  outbound: Outbound
  url: string
  account: ServiceAccount
  now?: () => number
}): PushDriver {
  const { outbound, account, now = Date.now } = options
  const sendUrl = new URL(`${options.url}/v1/projects/${account.project_id}/messages:send`)
  const tokenUrl = new URL(account.token_uri)
  let access: { token: string; expiry: number } | undefined
  let tokenRequest: Promise<string> | undefined

  async function accessToken(): Promise<string> {
    if (access && access.expiry - marginMs > now()) return access.token
    tokenRequest ??= askForToken().finally(() => {
      tokenRequest = undefined
    })
    return tokenRequest
  }

  async function askForToken(): Promise<string> {
    const seconds = Math.floor(now() / 1_000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3_600)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const { status, json, retryAfter } = await post(tokenUrl, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }).toString(),
    })
    if (status >= 500 || status === 429) throw new TokenServiceFailed(status, retryAfter)
    const grant = Grant.safeParse(json)
    if (status !== 200 || !grant.success) throw new Unauthorized()
    const { access_token: token, expires_in: life } = grant.data
    access = { token, expiry: now() + life * 1_000 }
    return token
  }

  async function post(url: URL, content: { headers: Record<string, string>; body: string }) {
    outbound.check(url)
    if (url.protocol !== 'https:' && !outbound.isNamed(url.hostname)) throw new Unauthorized()
    const { statusCode, headers, body } = await undici().request(url, {
      method: 'POST',
      dispatcher: outbound.agent,
      ...content,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const json: unknown = await body.json().catch(() => undefined)
    return { status: statusCode, json, retryAfter: headers['retry-after'] }
  }

  async function send(request: PushRequest): Promise<PushAnswer> {
    const { status, json, retryAfter } = await post(sendUrl, {
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: messageOf(request) }),
    })
    if (status === 401) access = undefined
    return answerOf(status, json, retryAfter)
  }

  return {
    prepare: () => accessToken().then(() => undefined, failureOf),
    send: request => send(request).catch(failureOf),
    close: async () => {},
  }
}

function failureOf(error: unknown): PushAnswer {
  if (error instanceof Unauthorized) return { state: 'DEAD', cause: 'keyRefused' }
  if (error instanceof TokenServiceFailed) return later('serviceFailed', error.status, error.retryAfter)
  return noAnswer(error)
}

const Grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

class TokenServiceFailed extends Error {
  readonly status: number
  readonly retryAfter: string | string[] | undefined
  constructor(status: number, retryAfter: string | string[] | undefined) {
    super('the token service failed')
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Title and body stand beside the data, once: a message may have 4,096 bytes in all. */
function messageOf({ token, payload, topic, urgency, ttlSeconds }: PushRequest) {
  const android = { priority: urgency === 'high' ? 'HIGH' : 'NORMAL', ttl: `${ttlSeconds}s` }
  if (isCall(payload)) return { token, data: { trau: JSON.stringify(payload) }, android }
  const { title, body, ...rest } = payload
  return {
    token,
    notification: { title, body },
    data: { trau: JSON.stringify(rest) },
    android: { ...android, ...(topic && { notification: { tag: topic } }) },
  }
}

const Refusal = z.object({
  error: z.object({
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
        }),
      )
      .default([]),
  }),
})

/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode */
function answerOf(status: number, json: unknown, retryAfter: string | string[] | undefined): PushAnswer {
  if (status === 200) return { state: 'SENT', status }
  const details = Refusal.safeParse(json).data?.error.details ?? []
  const code = details.find(detail => detail.errorCode)?.errorCode
  const isTokenWrong = details.some(detail =>
    detail.fieldViolations?.some(({ field }) => field === 'message.token'),
  )
  // A token of another project never becomes one of ours.
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || isTokenWrong)
    return { state: 'GONE', status }
  if (status === 413) return { state: 'TOO_LARGE', status }
  // The access token may have been withdrawn; the next try asks for another.
  if (status === 401 && code !== 'THIRD_PARTY_AUTH_ERROR')
    return { state: 'FAILED', cause: 'keyRefused', status }
  if (status === 401 || status === 403) return { state: 'DEAD', cause: 'keyRefused', status }
  if (status === 429) return later('busy', status, retryAfter ?? '60')
  if (status >= 500) return later('serviceFailed', status, retryAfter)
  return { state: 'DEAD', cause: 'refused', status }
}
