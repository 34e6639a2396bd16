import { afterAll } from 'vitest'

/**
 * After a file's tests happy-dom aborts what is running and then waits until no timer is left, without a limit. A request that it aborts may
 * start a timer in that moment (a retry, an interval), and the whole run then never ends. So nothing starts a timer once the tests are over.
 */
afterAll(() => {
  const startNone = () => 0
  for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame'] as const)
    Object.assign(globalThis, { [name]: startNone })
})
