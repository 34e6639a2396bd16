import { expect, it } from 'vitest'
import { composeName, matchesName, pairKeyOf, peerIdOf } from './names.ts'

const member = (name?: string) => ({ user: { userId: 'x', ...(name ? { name } : {}) } })

it.each([
  [['Nguyễn Văn An'], 'An'],
  [['Nguyễn Văn An', 'Trần Bình'], 'An, Bình'],
  [['An', 'Bình', 'Lê Ngọc Chi', 'Dũng'], 'An, Bình, Chi'],
  [['  Madonna  ', undefined, 'An'], 'Madonna, An'],
  [['Ngọc Lan 🌸', 'Hoa (Kế toán)', 'Minh 2'], 'Lan, Hoa, Minh'],
  [[], ''],
])('calls a group of %j %j', (names, name) => {
  expect(composeName(names.map(member))).toBe(name)
})

it.each([
  ['Ngọc Đào', 'ngoc da', true],
  ['Ngọc Đào', 'đào', true],
  ['Ngọc Đào', 'dao ngoc', true],
  ['Ngọc Đào', 'ao', false],
  ['Ngọc Đào', 'ngoc ha', false],
  ['Họp-lớp 12A1', 'lop 12a', true],
  ['Hoà', 'hòa', true],
  ['Ngọc', '  ', true],
])('finds %j by %j: %j', (name, query, found) => {
  expect(matchesName(name, query)).toBe(found)
})

it('names a pair the same from both sides, and knows the other', () => {
  expect(pairKeyOf('b', 'a')).toBe(pairKeyOf('a', 'b'))
  expect(peerIdOf({ pair_key: pairKeyOf('a', 'b') }, 'a')).toBe('b')
  expect(pairKeyOf('a', 'a')).toBe('a')
  expect(peerIdOf({ pair_key: 'a' }, 'a')).toBeUndefined()
})
