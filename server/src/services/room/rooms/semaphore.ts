/** Lets at most `limit` pieces of work run at once; the others wait in the order they came. */
export function createSemaphore(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limit) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place is handed over rather than given back, so nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

export type Semaphore = ReturnType<typeof createSemaphore>
