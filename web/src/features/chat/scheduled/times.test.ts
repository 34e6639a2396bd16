import { afterEach, describe, expect, it } from 'vitest'
import { setTimeZone, toWall } from '../../../text/time.ts'
import { presets, refusal } from './times.ts'

const at = Date.parse
afterEach(() => setTimeZone('Asia/Ho_Chi_Minh'))

const offered = (now: string) => presets(at(now)).map(({ name, time }) => `${name} ${toWall(time)}`)

describe('what is offered', () => {
  it('what is offered is in an hour, this evening and tomorrow morning, by the clocks of the zone', () => {
    expect(offered('2026-11-22T09:30:20+07:00')).toEqual([
      'inAnHour 2026-11-22T10:31',
      'thisEvening 2026-11-22T20:00',
      'tomorrowMorning 2026-11-23T08:00',
    ])
  })

  it('what is offered is no evening that is over or nearly there', () => {
    for (const now of ['2026-11-22T19:55:00+07:00', '2026-11-22T23:59:00+07:00'])
      expect(offered(now)).toEqual([expect.stringMatching(/^inAnHour/), 'tomorrowMorning 2026-11-23T08:00'])
    expect(offered('2026-12-31T22:00:00+07:00')[1]).toBe('tomorrowMorning 2027-01-01T08:00')
  })

  it('what is offered is eight o’clock also after the night in which clocks change', () => {
    setTimeZone('Europe/Paris')
    expect(offered('2026-03-28T12:00:00Z')[2]).toBe('tomorrowMorning 2026-03-29T08:00')
    expect(offered('2026-10-24T12:00:00Z')[2]).toBe('tomorrowMorning 2026-10-25T08:00')
    expect(offered('2026-10-25T12:00:00Z')[1]).toBe('thisEvening 2026-10-25T20:00')
  })
})

it('a time is taken from some seconds to a year ahead', () => {
  const now = at('2026-11-22T09:30:00+07:00')
  expect(
    [-1, 5_000, 20_000, 364 * 86_400_000, 366 * 86_400_000].map(ahead => refusal(now + ahead, now)),
  ).toEqual(['tooSoon', 'tooSoon', undefined, undefined, 'tooLate'])
})
