import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('lets so many run at once and the others follow in their order, also past a failure', async () => {
  const pass = createSemaphore(2)
  let running = 0
  let most = 0
  const begun: number[] = []
  const outcomes = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map(n =>
      pass(async () => {
        begun.push(n)
        most = Math.max(most, ++running)
        await wait(5)
        running--
        if (n === 1) throw new Error('no')
        return n
      }),
    ),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
  expect(outcomes.map(outcome => outcome.status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
  ])
  expect(await pass(async () => 'free again')).toBe('free again')
})
