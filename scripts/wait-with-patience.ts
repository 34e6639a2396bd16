import { afterEach, vi } from 'vitest'
import { patience } from './pace.ts'

/** A busy machine is slow, and no failure: what tests wait for is waited for as long as this machine needs (`pace.ts`). */
const byDefaultMs = 10_000

declare global {
  var waitsOfVitest: Pick<typeof vi, 'waitFor' | 'waitUntil'> | undefined
}
// Once a process: files that share one run this anew, and `vi` is the same for all of them.
globalThis.waitsOfVitest ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil }
const { waitFor, waitUntil } = globalThis.waitsOfVitest

type Options = Parameters<typeof waitFor>[1]

interface Wait {
  start: Error
  lastFailure?: unknown
}
const waits = new Set<Wait>()

function patient(options: Options) {
  const { timeout = byDefaultMs, ...more } =
    typeof options === 'number' ? { timeout: options } : (options ?? {})
  return { ...more, timeout: patience(timeout) }
}

/** Remembers what is being waited for: a test that runs out of time says only that. */
async function remember<T>(wait: Wait, run: () => Promise<T>): Promise<T> {
  waits.add(wait)
  try {
    return await run()
  } finally {
    waits.delete(wait)
  }
}

vi.waitFor = (check, options) => {
  const wait: Wait = { start: new Error('Still waiting') }
  const note = (error: unknown): never => {
    wait.lastFailure = error
    throw error
  }
  const checkOnce: typeof check = () => {
    try {
      const outcome = check()
      if (outcome instanceof Promise) outcome.catch(note).catch(() => {})
      return outcome
    } catch (error) {
      return note(error)
    }
  }
  return remember(wait, () => waitFor(checkOnce, patient(options)))
}
vi.waitUntil = (check, options) =>
  remember({ start: new Error('Still waiting') }, () => waitUntil(check, patient(options)))

afterEach(({ task }) => {
  if (task.result?.state === 'fail')
    for (const { start, lastFailure } of waits) console.error(task.name, start.stack, lastFailure ?? '')
  waits.clear()
})
