import { validate, version } from 'uuid'
import { expect, it } from 'vitest'
import { uuidOf, uuidv7 } from './uuid.ts'

it('makes UUIDs of version 7 that sort by their time', () => {
  const ids = [1, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1].map(time => uuidv7(time))
  for (const id of ids) {
    expect(validate(id)).toBe(true)
    expect(version(id)).toBe(7)
  }
  expect([...ids].sort()).toEqual(ids)
})

it('never makes the same twice', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => uuidv7(5))).size).toBe(10_000)
})

it('makes ids that sort as they were made within one millisecond', () => {
  const ids = Array.from({ length: 4_000 }, () => uuidv7(7))
  expect([...ids].sort()).toEqual(ids)
})

it('makes the same UUID of the same texts, and another one of others', () => {
  const id = uuidOf('default', 'an')
  expect([validate(id), version(id)]).toEqual([true, 8])
  expect(uuidOf('default', 'an')).toBe(id)
  expect(new Set([id, uuidOf('an', 'default'), uuidOf('defaultan'), uuidOf('default', 'an', '')]).size).toBe(
    4,
  )
})
