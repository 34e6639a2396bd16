/** A time in which the event loop answered nobody. */
export interface Stall {
  /** When it began, in ms since the epoch. */
  at: number
  /** How long it took, in ms. */
  ms: number
  /** How much of it this thread computed, in ms: what is left went to other processes, or to waiting in a synchronous call. */
  cpuMs: number
}

const everyMs = 5
const shortestMs = 15

/**
 * Watches the event loop of this thread from now on: a timer that comes late tells for how long. Answers how to take the stalls there were since
 * the last time, the longest first.
 */
export function watchTurns(): () => Stall[] {
  let stalls: Stall[] = []
  let before = performance.now()
  let cpuBefore = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const cpu = process.threadCpuUsage()
    const ms = now - before - everyMs
    if (ms >= shortestMs)
      stalls.push({
        at: performance.timeOrigin + before,
        ms,
        cpuMs: (cpu.user + cpu.system - cpuBefore.user - cpuBefore.system) / 1000,
      })
    before = now
    cpuBefore = cpu
  }, everyMs)
  return () => {
    const longestStalls = stalls.sort((a, b) => b.ms - a.ms)
    stalls = []
    return longestStalls
  }
}
