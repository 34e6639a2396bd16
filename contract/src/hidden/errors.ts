export const hiddenErrors = {
  pinNotSet: { status: 409 },
  pinExists: { status: 409 },
  pinWrong: { status: 400 },
  pinLocked: { status: 403 },
  hiddenLocked: { status: 403 },
} as const

export interface HiddenErrorData {
  pinWrong: { triesLeft: number }
  /** Seconds until the PIN may be tried again. */
  pinLocked: { retryAfter: number }
}
