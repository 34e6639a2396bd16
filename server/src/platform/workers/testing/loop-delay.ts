import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The longest that the event loop stood still while this went on, in ms. */
export async function worstLoopDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}
