import type { Dispatcher } from 'undici'
import { AddressRefused, type Outbound } from '../outbound.ts'
import { DeliveryFailed, shortened } from '../outgoing/carrier.ts'
import { undici } from '../undici.ts'

export interface GatewayRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** Never repeated in what is answered or thrown. */
  secrets: readonly (string | undefined)[]
  /** Absent for what the operator named: it may be anywhere. */
  outbound?: Outbound | undefined
}

/** What a gateway answered: `text` as one short line, without secrets. */
export interface GatewayResponse {
  status: number
  body: string
  text: string
}

const timeoutMs = 10_000
const mostBytes = 16_384
/** Status codes of rate limiting and temporary failure. */
const temporary = new Set([408, 409, 425, 429])

/**
 * One POST to a gateway, no redirects.
 * @throws DeliveryFailed when it cannot be reached or answers no 2xx
 */
export async function post({
  url,
  headers,
  body,
  secrets,
  outbound,
}: GatewayRequest): Promise<GatewayResponse> {
  try {
    outbound?.check(new URL(url))
    const answer = await undici().request(url, {
      method: 'POST',
      headers,
      body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.timeout(3 * timeoutMs),
      ...(outbound && { dispatcher: outbound.agent }),
    })
    const status = answer.statusCode
    const text = await read(answer.body)
    const summary = shortened(`HTTP ${status} ${text}`, secrets)
    if (status >= 200 && status < 300) return { status, body: text, text: summary }
    throw new DeliveryFailed(summary, {
      isPermanent: status < 500 && !temporary.has(status),
      retryAfterMs: waitOf(answer.headers['retry-after']),
      step: status === 401 || status === 403 ? 'SIGN_IN' : 'SEND',
      code: String(status),
    })
  } catch (error) {
    throw error instanceof DeliveryFailed ? error : unreachable(error as NetworkError, secrets)
  }
}

async function read(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // What comes after is of no interest; leaving the loop ends the connection.
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8')
}

/** Milliseconds, of seconds or a date (RFC 9110, section 10.2.3). */
export function waitOf(header: string | string[] | undefined, now = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}

type NetworkError = Error & { code?: string; cause?: NetworkError }

function unreachable(error: NetworkError, secrets: readonly (string | undefined)[]): DeliveryFailed {
  const cause = error.cause instanceof Error ? error.cause : error
  const { code = cause.name } = cause
  const isAddress = cause instanceof AddressRefused || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
  const isTls = /CERT|SSL|TLS/.test(code) || /certificate/i.test(cause.message)
  return new DeliveryFailed(shortened(cause.message || code, secrets), {
    step: isAddress ? 'ADDRESS' : isTls ? 'TLS' : 'CONNECT',
    code,
  })
}
