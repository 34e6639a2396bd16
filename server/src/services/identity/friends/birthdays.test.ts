import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn, daysOf, keptOn, writtenDay } from './birthdays.ts'

const day = (text: string) => {
  const [year, month, date] = text.split('-').map(Number)
  return { year: year!, month: month!, day: date! }
}

it('the week of a day begins on Monday, the month is the calendar’s', () => {
  const week = daysOf('week', day('2026-03-01')).map(writtenDay)
  expect(week).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(daysOf('month', day('2028-02-10'))).toHaveLength(29)
  expect(daysOf('month', day('2026-12-31')).at(-1)).toEqual(day('2026-12-31'))
  expect(daysOf('today', day('2026-12-31'))).toEqual([day('2026-12-31')])
})

it('29 February is kept on the 28th in common years, and on its own day in leap years', () => {
  expect(keptOn(day('2026-02-28'))).toContainEqual({ month: 2, day: 29 })
  expect(keptOn(day('2028-02-28'))).toEqual([{ month: 2, day: 28 }])
  expect(keptOn(day('2028-02-29'))).toEqual([{ month: 2, day: 29 }])
  expect(keptOn(day('2100-02-28'))).toContainEqual({ month: 2, day: 29 })
})

it('every birthday is kept exactly once a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1950, max: 2150 }), fc.integer({ min: 1, max: 366 }), (year, n) => {
      const born = new Date(Date.UTC(2024, 0, n))
      const birthday = { month: born.getUTCMonth() + 1, day: born.getUTCDate() }
      const months = Array.from({ length: 12 }, (_, m) =>
        daysOf('month', { year, month: m + 1, day: 1 }),
      ).flat()
      const keptMonths = months.filter(d =>
        keptOn(d).some(k => k.month === birthday.month && k.day === birthday.day),
      )
      expect(keptMonths).toHaveLength(1)
    }),
    { numRuns: 200 },
  )
})

it('what day it is follows the zone', () => {
  const lateEvening = Date.UTC(2026, 0, 1, 18)
  expect(writtenDay(dayIn('Asia/Ho_Chi_Minh', lateEvening))).toBe('2026-01-02')
  expect(writtenDay(dayIn('America/New_York', lateEvening))).toBe('2026-01-01')
})
