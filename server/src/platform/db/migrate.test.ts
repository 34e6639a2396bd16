import { expect, it } from 'vitest'
import { knownSteps } from './migrate.ts'

it('every step of the schema has a number of its own', async () => {
  const numbers = (await knownSteps()).map(step => step.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
