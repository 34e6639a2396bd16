import { ApiError, errorData } from '../../api/errors.ts'

/** What a failed try to send means: the message is refused for good, or the way is blocked for a while. */
export type SendVerdict = { isFinal: true; code: string } | { isFinal: false; waitMs: number }

/** A server that fails on one message this often is not going to take it. */
const mostAttempts = 10
const longestWaitMs = 30_000

/**
 * @param attempts how often this message was tried
 * @param failuresInARow how often anything failed since the last success; sets the pace
 */
export function verdictOf(
  error: unknown,
  attempts: number,
  failuresInARow: number,
  random: () => number = Math.random,
): SendVerdict {
  const waitMs = backoff(failuresInARow, random)
  // Not an answer of the server (a lost session, for one): the message itself is not to blame.
  if (!(error instanceof ApiError)) return { isFinal: false, waitMs: longestWaitMs }
  switch (error.kind) {
    case 'network':
    case 'timeout':
    case 'cancelled':
      return { isFinal: false, waitMs }
    case 'bad-response':
      return attempts < mostAttempts ? { isFinal: false, waitMs } : { isFinal: true, code: error.code }
    case 'bad-request': {
      const seconds = errorData(error, 'rateLimited')?.retryAfter
      if (error.status === 429) return { isFinal: false, waitMs: seconds ? seconds * 1000 : waitMs }
      if (error.status === 401 || error.status === 408) return { isFinal: false, waitMs: longestWaitMs }
      return { isFinal: true, code: error.code }
    }
  }
}

/** 1 s doubled, at most 30 s, the second half of it at random so that a crowd does not come back at once. */
function backoff(failures: number, random: () => number): number {
  const full = Math.min(1000 * 2 ** failures, longestWaitMs)
  return full / 2 + (full / 2) * random()
}
