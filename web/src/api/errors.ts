import type { ErrorCode, ErrorData } from '@trau/contract'

/** How a request failed, distinguished before anybody looks at the code. */
export type FailureKind = 'network' | 'timeout' | 'bad-request' | 'bad-response' | 'cancelled'

/** Failures that the client itself finds. */
export type ClientErrorCode =
  | 'networkError'
  | 'timeout'
  | 'cancelled'
  | 'badResponse'
  | 'turnedAway'
  | 'fileUnreadable'

/** A failed call. `code` has a sentence in `i18n/vi/errors.ts`; `data` is what the server sent beside it. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: FailureKind
  readonly code: ErrorCode | ClientErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly data: unknown
  /** For a report: finds the request in the server's log. */
  readonly requestId: string | undefined

  constructor(failure: {
    kind: FailureKind
    code: ErrorCode | ClientErrorCode
    status?: number
    data?: unknown
    requestId?: string
    message?: string
    cause?: unknown
  }) {
    super(failure.message ?? failure.code, { cause: failure.cause })
    this.kind = failure.kind
    this.code = failure.code
    this.status = failure.status ?? 0
    this.data = failure.data
    this.requestId = failure.requestId
  }
}

/**
 * The one decision between "refused" and "not answered", for guards, refresh, connection and QR sign-in. The server has not answered when the
 * call reached nobody, was given up, met a server that is overloaded or broken (429, 5xx, and 408 and 425, which say "later"), or something in
 * between that answered in its place with what is no JSON. Then the session is as good as before. Everything else refuses, an empty answer too.
 * docs/decisions/0024-refused-or-unanswered.md
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, status } = error
  if (kind === 'network' || kind === 'timeout' || kind === 'cancelled') return true
  const isNoneOfOurs = kind === 'bad-response' && status >= 200 && status < 300
  return isNoneOfOurs || status >= 500 || status === 408 || status === 425 || status === 429
}

/** Whether the server refused with one of these codes. */
export const isRefusal = (error: unknown, ...codes: ApiError['code'][]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code)

/** Waits for a call of which these refusals are no failure; undefined when it was refused so. */
export const orRefused = <T>(call: Promise<T>, ...codes: ApiError['code'][]): Promise<T | undefined> =>
  call.catch(error => {
    if (!isRefusal(error, ...codes)) throw error
    return undefined
  })

/** Waits for a call, but not for ever: undefined when the server did not answer, or not within this time. A refusal rejects. */
export function withTimeout<T>(call: Promise<T>, patienceMs: number): Promise<T | undefined> {
  const silence = new Promise<undefined>(resolve => setTimeout(resolve, patienceMs))
  const answer = call.catch(error => {
    if (!isUnanswered(error)) throw error
    return undefined
  })
  return Promise.race([answer, silence])
}

/** The data that goes with a code, when the error has that code. */
export function errorData<C extends keyof ErrorData>(error: unknown, code: C): ErrorData[C] | undefined {
  return error instanceof ApiError && error.code === code
    ? (error.data as ErrorData[C] | undefined)
    : undefined
}
