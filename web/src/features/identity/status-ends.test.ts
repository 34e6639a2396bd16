import { afterEach, expect, it } from 'vitest'
import { setTimeZone } from '../../text/time.ts'
import { endOf } from './status-ends.ts'

afterEach(() => setTimeZone('Asia/Ho_Chi_Minh'))

it.each([
  ['a Monday', '2026-11-23T09:00:00+07:00', '2026-11-30T00:00:00+07:00'],
  ['a Sunday night', '2026-11-29T23:59:00+07:00', '2026-11-30T00:00:00+07:00'],
  ['the last week of a year', '2026-12-30T12:00:00+07:00', '2027-01-04T00:00:00+07:00'],
])('a week ends before the next Monday: %s', (_, now, end) => {
  expect(endOf('week', Date.parse(now))).toBe(Date.parse(end))
})

it('a day ends at the midnight of the clocks on screen', () => {
  const now = Date.parse('2026-11-23T18:00:00Z')
  expect(endOf('today', now)).toBe(Date.parse('2026-11-25T00:00:00+07:00'))
  setTimeZone('America/New_York')
  expect(endOf('today', now)).toBe(Date.parse('2026-11-24T00:00:00-05:00'))
})
