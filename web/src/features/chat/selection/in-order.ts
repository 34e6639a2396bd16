import { isUnanswered } from '../../../api/errors.ts'
import { patiently } from '../../../api/patiently.ts'

export interface Outcome<T> {
  done: T[]
  failed: { item: T; error: unknown }[]
}

/**
 * Acts on each in turn. One that is refused does not keep the others from it; a server that asks for patience gets it; without
 * an answer the rest is not tried.
 */
export async function inOrder<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  wait?: (ms: number) => Promise<void>,
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
