import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateStrength } from './strength.ts'

test.each([
  ['', 0],
  ['12345678', 0],
  ['qwertyuiop', 0],
  ['matkhau123', 0],
  ['Password1', 0],
  ['aaaaaaaaaaaa', 0],
  ['anhyeuem2010', 0],
  ['k7#pVx!q', 2],
  ['hoa sen trong ao làng', 4],
  ['bảy con mèo đen ngủ', 4],
])('%j is worth %i', (password, score) => {
  expect(estimateStrength(password).score).toBe(score)
})

test('one’s own name and username count for little', () => {
  const about = ['Phạm Ngọc Đào', 'ngocdao95']
  expect(estimateStrength('NgocDao95', about)).toMatchObject({ hint: 'personal' })
  expect(estimateStrength('NgocDao95', about).score).toBeLessThan(2)
})

test('says what would help, and nothing when nothing has to', () => {
  expect(estimateStrength('matkhau').hint).toBe('common')
  expect(estimateStrength('zxcv1qw').hint).toBe('pattern')
  expect(estimateStrength('hu7e').hint).toBe('longer')
  expect(estimateStrength('mưa rào cuối tháng bảy').hint).toBeUndefined()
})

test('appending other characters never makes it weaker', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), password => {
      const before = estimateStrength(password).score
      expect(estimateStrength(`${password}·Ω`).score).toBeGreaterThanOrEqual(before)
    }),
  )
})
