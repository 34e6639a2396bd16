import { expect, it } from 'vitest'
import { ConnectedPeople } from './connected-people.ts'

it('a device that was left is not in use, unless another one was in use since; its owner stays online', () => {
  const people = new ConnectedPeople({ now: () => 1_750_000_000_000 }, () => {})
  people.pinged('default', 'an', 'laptop')
  expect(people.endUse('an', 'laptop'), 'nothing else keeps its owner online').toBe(false)
  people.connected('default', 'an')
  people.pinged('default', 'an', 'phone')
  expect(people.endUse('an', 'laptop')).toBe(false)
  expect(people.activeUntil('an')).toBeDefined()
  expect(people.endUse('an', 'phone')).toBe(true)
  expect(people.activeUntil('an')).toBeUndefined()
  expect(people.isOnline('an')).toBe(true)
})
