import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startApp } from './app.ts'
import { eventually } from './eventually.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

/** Started, used and closed: what it was is left to the garbage collection. */
async function closedApp(): Promise<WeakRef<object>> {
  const app = await startApp()
  const person = await app.person('Nguyễn Văn An')
  await person.socket()
  await app.close()
  return new WeakRef(app.app)
}

// The timers and observers of one that stays cost every later app of the process: those of a test run took a tenth of its time.
test('the process forgets an app that was closed', async () => {
  const apps = [await closedApp(), await closedApp(), await closedApp()]
  await eventually(() => {
    collectGarbage()
    // The last one may still stand in the registers of what ran last.
    expect(apps.filter(app => app.deref()).length).toBeLessThanOrEqual(1)
  })
})
