import { afterEach, describe, expect, it } from 'vitest'
import { dateFilterStart, dateFilters } from './date-filters.ts'
import {
  clock,
  comingTime,
  dayKey,
  daySeparator,
  fromWall,
  fullTime,
  listTime,
  partsOf,
  setTimeZone,
  startOfDay,
  timeLabel,
  toWall,
  untilMidnight,
} from './time.ts'

const at = (text: string) => Date.parse(text)
const now = at('2026-11-21T10:30:00+07:00') // a Saturday

afterEach(() => setTimeZone('Asia/Ho_Chi_Minh'))

describe('time labels', () => {
  it.each([
    ['2026-11-21T00:00:00+07:00', '00:00'],
    ['2026-11-21T08:05:00+07:00', '08:05'],
    ['2026-11-21T23:59:59+07:00', '23:59'],
    ['2026-11-20T23:59:59+07:00', '20/11'],
    ['2026-11-14T00:00:00+07:00', '14/11'],
    ['2026-11-13T23:59:59+07:00', '13/11/2026'],
    ['2025-11-21T10:30:00+07:00', '21/11/2025'],
    ['2026-11-22T00:00:00+07:00', '22/11/2026'],
  ])('[R-CONST-TIME] %s reads %s', (time, label) => expect(timeLabel(at(time), now)).toBe(label))

  it('[R-CONST-TIME] a message of last night in another year still reads DD/MM', () => {
    expect(timeLabel(at('2026-12-31T22:00:00+07:00'), at('2027-01-01T07:00:00+07:00'))).toBe('31/12')
  })

  it('follows the chosen zone, not the machine’s', () => {
    const time = at('2026-11-20T18:00:00Z') // 01:00 on the 21st in Vietnam
    expect(timeLabel(time, now)).toBe('01:00')
    setTimeZone('America/Los_Angeles')
    expect(timeLabel(time, now)).toBe('10:00')
    expect(daySeparator(time, now)).toBe('Hôm nay')
  })

  it('gives the clock and the full time of a bubble', () => {
    expect(clock(now)).toBe('10:30')
    expect(fullTime(now)).toBe('10:30 21/11/2026')
  })
})

describe('times in the list of conversations', () => {
  it.each([
    ['2026-11-21T08:05:00+07:00', '08:05', '08:05'],
    ['2026-11-20T23:59:00+07:00', 'Hôm qua', 'Yesterday'],
    ['2026-11-19T12:00:00+07:00', 'T5', 'Thu'],
    ['2026-11-15T00:00:00+07:00', 'CN', 'Sun'],
    ['2026-11-14T23:59:00+07:00', '14/11', '14/11'],
    ['2026-01-02T08:00:00+07:00', '02/01', '02/01'],
    ['2025-12-31T08:00:00+07:00', '31/12/2025', '31/12/2025'],
    ['2026-11-22T08:00:00+07:00', '22/11', '22/11'],
  ])('%s reads %s', (time, vi, en) => {
    expect(listTime(at(time), now)).toBe(vi)
    expect(listTime(at(time), now, 'en')).toBe(en)
  })
})

describe('times to come', () => {
  it.each([
    ['2026-11-21T23:47:00+07:00', '23:47 hôm nay', '23:47 today'],
    ['2026-11-22T00:05:00+07:00', '00:05 ngày mai', '00:05 tomorrow'],
    ['2026-11-23T08:00:00+07:00', '08:00 23/11', '08:00 23/11'],
    ['2027-01-02T08:00:00+07:00', '08:00 02/01/2027', '08:00 02/01/2027'],
  ])('%s is %s', (time, vi, en) => {
    expect(comingTime(at(time), now)).toBe(vi)
    expect(comingTime(at(time), now, 'en')).toBe(en)
  })
})

describe('day separators', () => {
  it.each([
    ['2026-11-21T00:00:00+07:00', 'Hôm nay'],
    ['2026-11-20T00:00:00+07:00', 'Hôm qua'],
    ['2026-11-19T12:00:00+07:00', 'Thứ Năm, 19/11'],
    ['2026-11-15T12:00:00+07:00', 'Chủ Nhật, 15/11'],
    ['2025-12-31T12:00:00+07:00', 'Thứ Tư, 31/12/2025'],
    ['1969-12-31T12:00:00+07:00', 'Thứ Tư, 31/12/1969'],
  ])('%s is %s', (time, label) => expect(daySeparator(at(time), now)).toBe(label))

  it('reads "Thứ Bảy, 21/11" two days later', () => {
    expect(daySeparator(now, now + 2 * 86_400_000)).toBe('Thứ Bảy, 21/11')
    expect(daySeparator(now, now + 2 * 86_400_000, 'en')).toBe('Saturday, 21/11')
  })

  it('changes at midnight of the zone', () => {
    expect(untilMidnight(now)).toBe(13.5 * 3_600_000)
    expect(dayKey(now + untilMidnight(now))).toBe(dayKey(now) + 1)
    expect(dayKey(now + untilMidnight(now) - 1)).toBe(dayKey(now))
  })
})

describe('date filters', () => {
  it('[R-CONST-FILTER] the five presets map to starts of days', () => {
    expect(dateFilters.map(filter => dateFilterStart(filter, now))).toEqual([
      at('2026-11-21T00:00:00+07:00'),
      at('2026-11-20T00:00:00+07:00'),
      at('2026-11-14T00:00:00+07:00'),
      at('2026-10-21T00:00:00+07:00'),
      at('2026-08-21T00:00:00+07:00'),
    ])
  })

  it('[R-CONST-FILTER] a month ago stays in that month when it is shorter', () => {
    expect(dateFilterStart('oneMonthAgo', at('2027-03-31T10:00:00+07:00'))).toBe(
      at('2027-02-28T00:00:00+07:00'),
    )
    expect(dateFilterStart('threeMonthsAgo', at('2027-01-31T10:00:00+07:00'))).toBe(
      at('2026-10-31T00:00:00+07:00'),
    )
  })

  it('finds the start of a day on both sides of a summer-time change', () => {
    setTimeZone('Europe/Paris')
    expect(startOfDay(at('2026-03-29T12:00:00Z'))).toBe(at('2026-03-28T23:00:00Z'))
    expect(startOfDay(at('2026-03-30T12:00:00Z'))).toBe(at('2026-03-29T22:00:00Z'))
    expect(startOfDay(at('2026-10-25T12:00:00Z'))).toBe(at('2026-10-24T22:00:00Z'))
  })
})

describe('the day of a time', () => {
  it('dayKey follows the zone, also after the zone has changed, where clocks differ by quarters of an hour', () => {
    for (const zone of [
      'Asia/Ho_Chi_Minh',
      'Asia/Kathmandu',
      'Pacific/Chatham',
      'Europe/Paris',
      'America/St_Johns',
    ]) {
      setTimeZone(zone)
      for (let n = 0; n < 500; n++) {
        const time = at('2026-01-01T00:00:00Z') + n * 17 * 3_600_000 + n * 61_000
        const { year, month, day } = partsOf(time)
        const expected = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
        expect([dayKey(time), dayKey(time)], `${zone} ${time}`).toEqual([expected, expected])
      }
    }
  })
})

describe('a date and time field', () => {
  it('shows and reads what the clocks show, in summer and winter', () => {
    for (const zone of ['Asia/Ho_Chi_Minh', 'Europe/Paris', 'America/Los_Angeles']) {
      setTimeZone(zone)
      for (const text of ['2026-11-22T08:00', '2026-03-29T12:30', '2026-07-01T00:00'])
        expect(toWall(fromWall(text)), zone).toBe(text)
    }
    setTimeZone('Asia/Ho_Chi_Minh')
    expect(fromWall('2026-11-22T08:00')).toBe(at('2026-11-22T08:00:00+07:00'))
  })

  it('reads nothing where there is no date', () => {
    for (const text of ['', '2026-11-22', '2026-13-40T08:00']) expect(fromWall(text)).toBeNaN()
  })
})
