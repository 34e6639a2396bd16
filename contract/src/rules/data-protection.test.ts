import { expect, it } from 'vitest'
import { dataRequestDueTime } from './data-protection.ts'

it.each([
  ['a Monday morning', '2026-11-23T09:00:00+07:00', '2026-11-26T00:00:00+07:00'],
  ['a Thursday: the weekend does not count', '2026-11-26T09:00:00+07:00', '2026-12-01T00:00:00+07:00'],
  ['a Friday evening', '2026-11-27T23:59:59+07:00', '2026-12-02T00:00:00+07:00'],
  ['a Saturday', '2026-11-28T09:00:00+07:00', '2026-12-02T00:00:00+07:00'],
  ['a Monday in Vietnam that is a Sunday in UTC', '2026-11-22T18:00:00Z', '2026-11-26T00:00:00+07:00'],
])('a request of %s is due at the end of the second working day', (_, created, due) => {
  expect(new Date(dataRequestDueTime(Date.parse(created)))).toEqual(new Date(due))
})
