import { afterEach } from 'vitest'
import type { Limits } from '../limits.ts'
import type { RealtimeHooks, RealtimeOptions } from '../types.ts'
import { type Endpoint, startEndpoint } from './endpoint.ts'

/** Things to undo after each test, last first. */
export function usingCleanups(): (() => unknown)[] {
  const cleanups: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  return cleanups
}

/** Endpoints that are gone after each test. */
export function usingEndpoints() {
  const cleanups = usingCleanups()
  return {
    async start(
      limits: Partial<Limits> = {},
      hooks: Partial<RealtimeHooks> = {},
      options: Partial<RealtimeOptions> = {},
    ): Promise<Endpoint> {
      const endpoint = await startEndpoint(hooks, { limits, ...options })
      cleanups.push(() => endpoint.close())
      return endpoint
    },
  }
}
