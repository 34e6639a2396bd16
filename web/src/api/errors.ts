import type { ErrorCode, ErrorData } from '@trau/contract'

/** How a call failed, told apart before anybody looks at the code. */
export type FailureKind = 'network' | 'timeout' | 'bad-request' | 'bad-response' | 'cancelled'

/** Failures that the client itself finds. */
export type ClientErrorCode = 'networkError' | 'timeout' | 'cancelled' | 'badResponse' | 'fileUnreadable'

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

/** No answer came, so nothing is known about what the server thinks. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout')

/** The data that goes with a code, when the error has that code. */
export function errorData<C extends keyof ErrorData>(error: unknown, code: C): ErrorData[C] | undefined {
  return error instanceof ApiError && error.code === code
    ? (error.data as ErrorData[C] | undefined)
    : undefined
}
