import { vi } from 'vitest'
import { patience } from './pace.ts'

/** A busy machine is slow, and no failure: what tests wait for is waited for as long as this machine needs (`pace.ts`). */
const byDefaultMs = 10_000
const { waitFor, waitUntil } = vi

type Options = Parameters<typeof waitFor>[1]

function patient(options: Options) {
  const { timeout = byDefaultMs, ...more } =
    typeof options === 'number' ? { timeout: options } : (options ?? {})
  return { ...more, timeout: patience(timeout) }
}

vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (check, options) => waitUntil(check, patient(options))
