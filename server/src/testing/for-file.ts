import { afterAll, beforeAll } from 'vitest'
import { type AppSettings, startApp, type TestApp } from './app.ts'

/** What the tests of a file share: started before them, closed after them. It is empty until then: read it inside tests and hooks. */
export function forFile<T extends { close(): unknown }>(start: () => Promise<T>): T {
  const started = {} as T
  beforeAll(async () => {
    Object.assign(started, await start())
  })
  afterAll(async () => {
    await started.close()
  })
  return started
}

/** One app for the tests of a file. */
export const appForFile = (settings?: AppSettings): TestApp => forFile(() => startApp(settings))
