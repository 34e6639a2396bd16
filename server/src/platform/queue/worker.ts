import { setTimeout as sleep } from 'node:timers/promises'
import { createAlarms } from './alarms.ts'

export interface WorkerOptions {
  /**
   * Claims what is due, as much as there is room for, and begins it. True: more may be due already. False where it found less than it had
   * room for: the next look is asked for by whoever adds something, by the poll, or by the end of what is in hand.
   */
  claim(request: { isPoll: boolean }): Promise<boolean>
  /** A claim failed; the poll tries again. */
  claimFailed(error: unknown): void
  /** Whether more can be begun. Default: always. */
  hasRoom?(): boolean
  /** How often it looks without being asked. Absent: never. */
  pollMs?: number
  /** Looks that are asked for within this time are one. */
  gatherMs?: number
  /** Alarms closer together than this, in ms, are one. Default: 20. */
  stepMs?: number | undefined
  /** The end of a work makes it look again. Default: true. */
  looksAfterEach?: boolean
}

/** Takes work from a table and bounds what this process has in hand. Each look is a claim; whatever asks for one during a claim gets another. */
export interface Worker {
  /** Works in hand. */
  readonly size: number
  /** Looks for what is due. Nothing happens before the start and after the stop. */
  wake(): void
  /** The same after this time, at most `stepMs` late. An alarm does not replace another. */
  wakeIn(ms: number): void
  /** Has this in hand until it ends. It must not reject. */
  begin(work: Promise<void>): void
  /** Looks at once. */
  start(): void
  /** Looks until nothing is due or in hand. Answers whether there was anything to do. */
  idle(): Promise<boolean>
  /** Claims nothing more, and waits for what is in hand. */
  stop(): Promise<void>
}

export function createWorker(options: WorkerOptions): Worker {
  const { claim, claimFailed, hasRoom = () => true, pollMs, gatherMs = 0, looksAfterEach = true } = options
  const running = new Set<Promise<void>>()
  const alarms = createAlarms(wake, options.stepMs)
  let claiming: Promise<void> | undefined
  let isStarted = false
  let isWoken = false
  let isPolling = false
  let begunCount = 0
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    isWoken = true
    if (!isStarted || claiming) return
    claiming = claimAll()
      .catch(claimFailed)
      .finally(() => {
        claiming = undefined
        if (isWoken && hasRoom()) wake()
      })
  }

  function poll(): void {
    isPolling = true
    wake()
  }

  async function claimAll(): Promise<void> {
    while (isWoken && isStarted && hasRoom()) {
      if (gatherMs > 0) await sleep(gatherMs)
      if (!isStarted) return
      const isPoll = isPolling
      isWoken = false
      isPolling = false
      if (await claim({ isPoll })) isWoken = true
    }
  }

  const isBusy = () => claiming !== undefined || running.size > 0
  const rest = () => Promise.all([claiming, ...running])

  return {
    get size() {
      return running.size
    },
    wake,
    wakeIn(ms) {
      if (!isStarted) return
      if (ms === 0) wake()
      else alarms.set(ms)
    },
    begin(work) {
      begunCount++
      const finishing: Promise<void> = work.finally(() => {
        running.delete(finishing)
        if (looksAfterEach) wake()
      })
      running.add(finishing)
    },
    start() {
      isStarted = true
      if (pollMs !== undefined) timer = setInterval(poll, pollMs).unref()
      poll()
    },
    async idle() {
      const begunBefore = begunCount
      let wasRunning = false
      do {
        wasRunning ||= running.size > 0
        poll()
        await rest()
      } while (isBusy())
      return wasRunning || begunCount > begunBefore
    },
    async stop() {
      isStarted = false
      clearInterval(timer)
      alarms.clear()
      while (isBusy()) await rest()
    },
  }
}
