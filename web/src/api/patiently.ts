import { errorData } from './errors.ts'

const maxWaitSeconds = 60
const maxTries = 5
const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Makes a call again after the time for which the server asks; at most 5 times, and never after more than a minute. @throws what the last one threw */
export async function patiently<T>(call: () => Promise<T>, wait = sleep, tries = 1): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const seconds = errorData(error, 'rateLimited')?.retryAfter
    if (seconds === undefined || seconds > maxWaitSeconds || tries >= maxTries) throw error
    await wait(seconds * 1000)
    return patiently(call, wait, tries + 1)
  }
}
