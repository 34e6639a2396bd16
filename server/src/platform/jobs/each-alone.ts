import type { Log } from '../log.ts'

/**
 * Does this for each of them, one after the other. What fails for one is logged, for the next run to try again: a row that cannot be dealt with
 * holds up nobody else's.
 * @param about what the log names it by
 */
export async function eachAlone<T>(
  { log }: { log: Log },
  items: readonly T[],
  { what, about }: { what: string; about(item: T): object },
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, ...about(item) }, `${what} failed; trying again with the next run`)
    }
}
