import { expect, it } from 'vitest'
import { createSlices, inSlices } from './slices.ts'

it('lets others have their turn once a slice is over, and not before', async () => {
  let now = 0
  const steps = (function* () {
    for (let step = 0; step < 30; step++) {
      now++
      yield
    }
    return 'done'
  })()
  let turns = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      await new Promise(resolve => setImmediate(resolve))
      turns++
    }
  })()
  expect(
    await inSlices(
      steps,
      createSlices(() => now),
    ),
  ).toBe('done')
  isDone = true
  await others
  // Thirty steps of a millisecond in slices of six.
  expect(turns).toBeGreaterThanOrEqual(5)
  expect(turns).toBeLessThanOrEqual(7)
})
