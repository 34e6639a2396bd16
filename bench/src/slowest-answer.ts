import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The slowest of the answers to `/healthz`, asked for all the time while this is done: a blocked event loop answers nobody. */
export async function slowestAnswer(url: string, work: () => Promise<unknown>): Promise<number> {
  let slowest = 0
  let isOver = false
  const requests = (async () => {
    while (!isOver) {
      const start = performance.now()
      await fetch(`${url}/healthz`).then(answer => answer.arrayBuffer())
      slowest = Math.max(slowest, performance.now() - start)
      await setTimeout(5)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await requests
  }
  return slowest
}
