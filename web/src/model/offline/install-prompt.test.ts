import { beforeEach, expect, it } from 'vitest'
import { countVisit, dismissHint, isHintDue } from './install-prompt.ts'

beforeEach(() => localStorage.clear())

const minute = 60_000

it('the hint comes with the third visit, and never again once it was dismissed', () => {
  const start = 1_750_000_000_000
  expect(isHintDue(countVisit(start))).toBe(false)
  expect(countVisit(start + 5 * minute), 'a reload is the same visit').toBe(1)
  expect(isHintDue(countVisit(start + 60 * minute))).toBe(false)
  expect(isHintDue(countVisit(start + 120 * minute))).toBe(true)
  dismissHint()
  expect(isHintDue(countVisit(start + 500 * minute))).toBe(false)
})
