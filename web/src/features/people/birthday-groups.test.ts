import type { Friendship } from '@trau/contract'
import { expect, it } from 'vitest'
import { birthdayGroups, nearBirthdays, todayIn } from './birthday-groups.ts'

const on = (nextBirthday: string): Friendship => ({
  friendshipId: nextBirthday,
  userId: 'me',
  friendUserId: nextBirthday,
  status: 'FRIENDSHIP_STATUS_ACCEPTED',
  nextBirthday,
})
const grouped = (days: string[], today: string) =>
  birthdayGroups(days.map(on), today).map(({ when, friends }) => [
    when,
    ...friends.map(({ nextBirthday }) => nextBirthday),
  ])

it('on a Saturday parts birthdays into today, the Sunday, later, and past', () => {
  expect(
    grouped(
      ['2026-11-30', '2026-11-02', '2026-11-22', '2026-11-21', '2026-11-23', '2026-11-20'],
      '2026-11-21',
    ),
  ).toEqual([
    ['today', '2026-11-21'],
    ['week', '2026-11-22'],
    ['month', '2026-11-23', '2026-11-30'],
    ['past', '2026-11-02', '2026-11-20'],
  ])
})

it('on a Sunday the week is over with the day', () => {
  expect(grouped(['2026-11-22', '2026-11-23'], '2026-11-22')).toEqual([
    ['today', '2026-11-22'],
    ['month', '2026-11-23'],
  ])
})

it('at the end of a month the week goes on in the next one, and none of the month before is past', () => {
  const near = (ofMonth: string[], ofWeek: string[], today: string) => {
    const birthdays = nearBirthdays(ofMonth.map(on), ofWeek.map(on), today)
    return grouped(
      birthdays.map(({ nextBirthday }) => nextBirthday!),
      today,
    )
  }
  expect(near(['2026-12-31'], ['2026-12-31', '2027-01-01', '2027-01-03'], '2026-12-31')).toEqual([
    ['today', '2026-12-31'],
    ['week', '2027-01-01', '2027-01-03'],
  ])
  expect(near(['2026-10-01'], ['2026-09-29', '2026-10-01'], '2026-10-02')).toEqual([['past', '2026-10-01']])
})

it('knows which day it is where the person is', () => {
  const now = new Date('2026-11-21T18:30:00Z')
  expect(todayIn('Asia/Ho_Chi_Minh', now)).toBe('2026-11-22')
  expect(todayIn('UTC', now)).toBe('2026-11-21')
})
