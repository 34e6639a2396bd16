import { expect, it } from 'vitest'
import { call } from '../../i18n/vi/call.ts'
import { callClock, spokenDuration } from './call-times.ts'

it.each([
  [0, '00:00'],
  [-5, '00:00'],
  [125_900, '02:05'],
  [3_599_000, '59:59'],
  [3_725_000, '1:02:05'],
])('a clock after %d ms shows %s', (ms, shown) => expect(callClock(ms)).toBe(shown))

it.each([
  [0, '0 giây'],
  [45_000, '45 giây'],
  [60_000, '1 phút'],
  [200_000, '3 phút 20 giây'],
  [3_900_000, '1 giờ 5 phút'],
  [7_200_000, '2 giờ'],
])('a call of %d ms lasted %s', (ms, said) => expect(spokenDuration(ms, call)).toBe(said))
