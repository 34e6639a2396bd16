import type { ErrorBody, ErrorCode, ErrorData } from '@trau/contract'

/** A failure the caller may know about: it leaves as `{ error: { code, data, requestId } }` with the code's status. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly data: unknown

  constructor(code: ErrorCode, data?: unknown) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.data = data
  }
}

type Arguments<C extends ErrorCode> = C extends keyof ErrorData ? [data?: ErrorData[C]] : [data?: undefined]

/** The failure to throw: `throw fail('roomFull', { max })`. Anything else that is thrown is logged and leaves as `internal`. */
export function fail<C extends ErrorCode>(code: C, ...[data]: Arguments<C>): Failure {
  return new Failure(code, data)
}

/** Failures that say nothing of what was asked: the same may succeed later. */
const temporaryErrors: ReadonlySet<string> = new Set(['tooBusy', 'serverReadOnly', 'rateLimited', 'internal'])

/** Whether the failure is a decision about what was asked, which asking again would not change. */
export const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && !temporaryErrors.has(error.code)

/** What leaves. */
export const bodyOfFailure = (failure: Failure, requestId: string): ErrorBody => ({
  error: {
    code: failure.code,
    ...(failure.data === undefined ? {} : { data: failure.data }),
    requestId,
  },
})

/** A reason not to start, said in one sentence; printed without a stack. */
export class StartupError extends Error {}
