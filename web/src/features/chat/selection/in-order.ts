import { errorData, isUnanswered } from '../../../api/errors.ts'

export interface Outcome<T> {
  done: T[]
  failed: { item: T; error: unknown }[]
}

const maxWaitSeconds = 60
const maxTries = 5
const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Acts on each in turn. One that is refused does not keep the others from it; a server that asks for patience gets it; without
 * an answer the rest is not tried.
 */
export async function inOrder<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  wait = sleep,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] }
  for (const [index, item] of items.entries()) {
    try {
      await patiently(() => act(item), wait)
      outcome.done.push(item)
    } catch (error) {
      // The caller shows one sentence for all that failed.
      if (isUnanswered(error)) {
        outcome.failed.push(...items.slice(index).map(rest => ({ item: rest, error })))
        break
      }
      outcome.failed.push({ item, error })
    }
  }
  return outcome
}

async function patiently(act: () => Promise<unknown>, wait: typeof sleep, tries = 1): Promise<void> {
  try {
    await act()
  } catch (error) {
    // Waits where the server asks for it.
    const seconds = errorData(error, 'rateLimited')?.retryAfter
    if (seconds === undefined || seconds > maxWaitSeconds || tries >= maxTries) throw error
    await wait(seconds * 1000)
    await patiently(act, wait, tries + 1)
  }
}
