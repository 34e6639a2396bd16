import { expect, test } from 'vitest'
import { birthdayText, daysIn } from './birthday.ts'

test('day before month, with the year where it is shared', () => {
  expect(birthdayText({ birthdate: { year: 1995, month: 9, day: 5 } })).toBe('05/09/1995')
  expect(birthdayText({ birthday: '1995-09-05' })).toBe('05/09/1995')
  expect(birthdayText({ birthday: '--09-05' })).toBe('05/09')
  expect(birthdayText({})).toBeUndefined()
})

test('February has 29 days in leap years, and as long as the year is open', () => {
  expect([daysIn(2), daysIn(2, 2024), daysIn(2, 2025), daysIn(2, 1900), daysIn(4, 2025)]).toEqual([
    29, 29, 28, 28, 30,
  ])
})
