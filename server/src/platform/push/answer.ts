import { AddressRefused } from '../outbound.ts'
import { undici } from '../undici.ts'
import type { PushAnswer } from './driver.ts'

/** Milliseconds of a Retry-After header, which holds seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | undefined {
  const text = Array.isArray(header) ? header[0] : header
  if (!text) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** "Later", with the time that the service named. */
export function later(
  cause: 'busy' | 'serviceFailed',
  status: number,
  header: string | string[] | undefined,
): PushAnswer {
  const waitMs = retryAfterMs(header)
  return { state: 'FAILED', cause, status, ...(waitMs !== undefined && { retryAfterMs: waitMs }) }
}

/** No answer at all: the connection was refused, broke or took too long. */
export function noAnswer(error: unknown): PushAnswer {
  const { errors } = undici()
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if (at instanceof AddressRefused) return { state: 'DEAD', cause: 'addressRefused' }
    if (
      at.name === 'TimeoutError' ||
      at instanceof errors.HeadersTimeoutError ||
      at instanceof errors.BodyTimeoutError ||
      at instanceof errors.ConnectTimeoutError
    )
      return { state: 'FAILED', cause: 'timeout' }
  }
  return { state: 'FAILED', cause: 'unreachable' }
}
