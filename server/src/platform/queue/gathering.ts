import { setTimeout as sleep } from 'node:timers/promises'

export interface GatheringOptions<T> {
  /** What ends within this time is written in one statement. */
  gatherMs: number
  /** One at a time: the next begins when this has ended. */
  write(outcomes: readonly T[]): Promise<void>
  writeFailed(error: unknown, tries: number): void
}

/** Outcomes of works, written together. */
export interface Gathering<T> {
  /** Resolves when it has been written, or was given up: then its claim passes, and the work is done again. Never rejects. */
  add(outcome: T): Promise<void>
}

const mostTries = 3
const retryMs = 500

export function createGathering<T>({ gatherMs, write, writeFailed }: GatheringOptions<T>): Gathering<T> {
  let next: { outcomes: T[]; written: Promise<void> } | undefined
  let previous: Promise<void> = Promise.resolve()

  function open(): { outcomes: T[]; written: Promise<void> } {
    const outcomes: T[] = []
    previous = writeAfter(previous, outcomes)
    return { outcomes, written: previous }
  }

  async function writeAfter(before: Promise<void>, outcomes: readonly T[]): Promise<void> {
    await before
    await sleep(gatherMs)
    next = undefined
    for (let tries = 1; tries <= mostTries; tries++)
      try {
        return await write(outcomes)
      } catch (error) {
        writeFailed(error, tries)
        await sleep(retryMs)
      }
  }

  return {
    add(outcome) {
      next ??= open()
      next.outcomes.push(outcome)
      return next.written
    },
  }
}
