import { describe, expect, it } from 'vitest'
import { isQuietAt, type QuietTimes } from './quiet-hours.ts'

const quiet = (changes: Partial<QuietTimes> = {}): QuietTimes => ({
  isEnabled: true,
  from: '22:00',
  to: '07:00',
  days: [0, 1, 2, 3, 4, 5, 6],
  timeZone: 'Asia/Ho_Chi_Minh',
  ...changes,
})
/** 23 November 2026 is a Monday. */
const at = (text: string) => Date.parse(text)

describe('quiet hours', () => {
  it.each([
    ['2026-11-23T21:59:59+07:00', false],
    ['2026-11-23T22:00:00+07:00', true],
    ['2026-11-24T06:59:59+07:00', true],
    ['2026-11-24T07:00:00+07:00', false],
  ])('over midnight: at %s they hold: %s', (time, holds) => {
    expect(isQuietAt(quiet(), at(time))).toBe(holds)
    expect(isQuietAt(quiet({ isEnabled: false }), at(time))).toBe(false)
  })

  it.each([
    // Friday night belongs to Friday, to its end on Saturday morning.
    ['2026-11-27T23:00:00+07:00', true],
    ['2026-11-28T03:00:00+07:00', true],
    ['2026-11-28T23:00:00+07:00', false],
    ['2026-11-27T03:00:00+07:00', false],
  ])('quiet hours of Fridays alone: at %s they hold: %s', (time, holds) => {
    expect(isQuietAt(quiet({ days: [5] }), at(time))).toBe(holds)
  })

  it('within a day hold on its days alone', () => {
    const lunch = quiet({ from: '12:00', to: '13:30', days: [1] })
    expect(isQuietAt(lunch, at('2026-11-23T12:00:00+07:00'))).toBe(true)
    expect(isQuietAt(lunch, at('2026-11-23T13:30:00+07:00'))).toBe(false)
    expect(isQuietAt(lunch, at('2026-11-24T12:30:00+07:00'))).toBe(false)
  })

  it('hold in a second period of the same days, too, each period with its own end', () => {
    const nightAndNoon = quiet({ days: [1], second: { from: '11:30', to: '13:30' } })
    expect(isQuietAt(nightAndNoon, at('2026-11-23T11:29:59+07:00'))).toBe(false)
    expect(isQuietAt(nightAndNoon, at('2026-11-23T11:30:00+07:00'))).toBe(true)
    expect(isQuietAt(nightAndNoon, at('2026-11-23T13:30:00+07:00'))).toBe(false)
    expect(isQuietAt(nightAndNoon, at('2026-11-23T23:00:00+07:00'))).toBe(true)
    expect(isQuietAt(nightAndNoon, at('2026-11-24T06:00:00+07:00'))).toBe(true)
    expect(isQuietAt(nightAndNoon, at('2026-11-24T12:00:00+07:00'))).toBe(false)
    expect(isQuietAt({ ...nightAndNoon, isEnabled: false }, at('2026-11-23T12:00:00+07:00'))).toBe(false)
  })

  it('from and to the same time are a whole day', () => {
    const sunday = quiet({ from: '08:00', to: '08:00', days: [0] })
    expect(isQuietAt(sunday, at('2026-11-22T07:59:00+07:00'))).toBe(false)
    expect(isQuietAt(sunday, at('2026-11-22T08:00:00+07:00'))).toBe(true)
    expect(isQuietAt(sunday, at('2026-11-23T07:59:00+07:00'))).toBe(true)
    expect(isQuietAt(sunday, at('2026-11-23T08:00:00+07:00'))).toBe(false)
  })

  it('follow the clocks where they are changed, and UTC where nobody knows the zone', () => {
    // New York: on 1 November 2026 the clocks go back from 02:00 to 01:00, at 06:00 UTC.
    const night = quiet({ from: '01:30', to: '02:00', timeZone: 'America/New_York' })
    expect(isQuietAt(night, at('2026-11-01T05:45:00Z'))).toBe(true)
    expect(isQuietAt(night, at('2026-11-01T06:15:00Z'))).toBe(false)
    expect(isQuietAt(night, at('2026-11-01T06:45:00Z'))).toBe(true)
    expect(isQuietAt(quiet({ timeZone: 'Sao/Hoa' }), at('2026-11-23T22:30:00Z'))).toBe(true)
  })
})
