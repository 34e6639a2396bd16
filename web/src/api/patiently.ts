import { errorData } from './errors.ts'
import { retryDelay, shouldRetry } from './query-client.ts'

const maxWaitSeconds = 60
const maxTries = 5
const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** For how long the server asks to wait; undefined where it does not, or for longer than anybody waits. */
function askedWaitMs(error: unknown): number | undefined {
  const seconds = errorData(error, 'rateLimited')?.retryAfter
  return seconds === undefined || seconds > maxWaitSeconds ? undefined : seconds * 1000
}

/** Makes a call again after the time for which the server asks; at most 5 times, and never after more than a minute. @throws what the last one threw */
export async function patiently<T>(call: () => Promise<T>, wait = sleep, tries = 1): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const ms = askedWaitMs(error)
    if (ms === undefined || tries >= maxTries) throw error
    await wait(ms)
    return patiently(call, wait, tries + 1)
  }
}

/** Options of a query that does the same: a search that is refined letter by letter is pending meanwhile, and has not failed. */
export const patientQuery = {
  retry: (failures: number, error: Error) =>
    askedWaitMs(error) === undefined ? shouldRetry(failures, error) : failures < maxTries - 1,
  retryDelay: (failures: number, error: Error) => askedWaitMs(error) ?? retryDelay(failures),
}

/** Whether a query waits for as long as the server asks, to be asked again. */
export const isWaitingItsTurn = (query: { isFetching: boolean; failureReason: unknown }) =>
  query.isFetching && askedWaitMs(query.failureReason) !== undefined
