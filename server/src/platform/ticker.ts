import type { Log } from './log.ts'

export interface Ticker {
  /** @param options.atOnce false leaves the first work to the first turn */
  start(options?: { atOnce?: boolean }): void
  /** Waits for the work that is under way. */
  stop(): Promise<void>
}

/** Work that is done at the start and then again and again, never twice at once; what fails is tried at the next turn. */
export function createTicker(log: Log, everyMs: number, name: string, work: () => Promise<unknown>): Ticker {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function turn(): void {
    running ??= work()
      .then(
        () => undefined,
        error => log.warn({ err: error, work: name }, 'what happens by itself failed; trying again'),
      )
      .finally(() => {
        running = undefined
      })
  }

  return {
    start({ atOnce = true } = {}) {
      if (atOnce) turn()
      timer = setInterval(turn, everyMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
