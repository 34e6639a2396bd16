import { setImmediate } from 'node:timers/promises'

/** Everything else has its turn on the event loop at least this often while long work runs, with room for its last step. */
const sliceMs = 6

export interface Slices {
  isOver(): boolean
  /** Lets others have their turn. */
  next(): Promise<void>
}

/** For work of many short steps: between two of them, `if (slices.isOver()) await slices.next()`. */
export function createSlices(now: () => number = () => performance.now()): Slices {
  let began = now()
  return {
    isOver: () => now() - began >= sliceMs,
    async next() {
      await setImmediate()
      began = now()
    },
  }
}

/** Work that yields between its steps. */
export async function inSlices<T>(steps: Generator<void, T>, slices = createSlices()): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (slices.isOver()) await slices.next()
  }
}
