import { compareVersions } from '@trau/contract'
import { expect, it } from 'vitest'
import { bucketOf, hasFlag } from './evaluate.ts'
import { differencesOf } from './view.ts'

const people = Array.from({ length: 100_000 }, (_, n) => `nguoi-${n}`)
const nobody: ReadonlySet<string> = new Set()
const holders = (flag: string, percentage: number) =>
  people.filter(userId => hasFlag(flag, { isOn: true, percentage, roles: [] }, { userId, roles: nobody }))

it('10 % of 100,000 people are 10 % within half a point, and 20 % keeps every one of them', () => {
  const ten = holders('lich', 10)
  expect(Math.abs(ten.length / people.length - 0.1)).toBeLessThan(0.005)
  expect(holders('lich', 10), 'the same people every time').toEqual(ten)
  const twenty = new Set(holders('lich', 20))
  expect(Math.abs(twenty.size / people.length - 0.2)).toBeLessThan(0.005)
  expect(ten.every(userId => twenty.has(userId))).toBe(true)
})

it('flags choose their people independently of each other', () => {
  const both = people.filter(userId => bucketOf('mot', userId) < 5_000 && bucketOf('hai', userId) < 5_000)
  expect(Math.abs(both.length / people.length - 0.25)).toBeLessThan(0.01)
})

it('a role has the flag whatever the percentage, and nobody has one that is switched off', () => {
  const an = { userId: 'an', roles: new Set(['SUPPORT']) }
  const flag = { isOn: true, percentage: 0, roles: ['SUPPORT'] }
  expect(hasFlag('x', flag, an)).toBe(true)
  expect(hasFlag('x', flag, { ...an, roles: nobody })).toBe(false)
  expect(hasFlag('x', { ...flag, percentage: 100 }, { ...an, roles: nobody })).toBe(true)
  expect(hasFlag('x', { ...flag, isOn: false, percentage: 100 }, an)).toBe(false)
})

it.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.9', '1.2.10', -1],
  ['2.0.0', '1.99.99', 1],
  ['', '0.0.0', -1],
])('version %s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
})

it('differences name the fields that changed, and no others', () => {
  const before = { value: { isOn: true, percentage: 10, roles: [] }, isPublic: false }
  const after = { value: { isOn: true, percentage: 20, roles: ['ADMIN'] }, isPublic: false }
  expect(differencesOf(before, after)).toEqual([
    { field: 'percentage', before: '10', after: '20' },
    { field: 'roles', before: '[]', after: '["ADMIN"]' },
  ])
  expect(differencesOf(null, { value: { number: 1 }, isPublic: true })).toEqual([
    { field: 'number', after: '1' },
    { field: 'isPublic', after: 'true' },
  ])
})
