/** Alarms closer together than this ring once. */
const defaultStepMs = 20
/** What is due later than this is left to the poll. */
const furthestMs = 60_000

export interface Alarms {
  /** Rings once this time has passed, at most `stepMs` late. */
  set(inMs: number): void
  clear(): void
}

/** Calls `ring` at each of the times that were set; a later one does not replace an earlier one, nor the other way round. */
export function createAlarms(ring: () => void, stepMs = defaultStepMs): Alarms {
  const times = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let timerEnds = Number.POSITIVE_INFINITY

  function schedule(): void {
    const next = Math.min(...times)
    if (next >= timerEnds) return
    clearTimeout(timer)
    timerEnds = next
    timer = setTimeout(rung, Math.max(0, next - performance.now())).unref()
  }

  function rung(): void {
    timerEnds = Number.POSITIVE_INFINITY
    // A timer may end a little before its time.
    const now = performance.now() + 1
    for (const time of times) if (time <= now) times.delete(time)
    ring()
    if (times.size > 0) schedule()
  }

  return {
    set(inMs) {
      if (inMs > furthestMs) return
      times.add((Math.floor((performance.now() + inMs) / stepMs) + 1) * stepMs)
      schedule()
    },
    clear() {
      clearTimeout(timer)
      times.clear()
    },
  }
}
