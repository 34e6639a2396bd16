import { expect, it } from 'vitest'
import { findNameable } from './nameable.ts'

const people = ['Nguyễn Văn Bình', 'Trần Mới', 'Allan Phạm', 'Lê Chi'].map((name, n) => ({
  userId: `${n}`,
  name,
}))
const everybody = { name: 'mọi người' }
const named = (query: string, all: typeof everybody | undefined = everybody) =>
  findNameable(people, all, query).map(({ name }) => name)

it('a bare "@" offers a person first and everybody last', () => {
  expect(named('').at(-1)).toBe('mọi người')
  expect(named('')[0]).not.toBe('mọi người')
  const many = Array.from({ length: 20 }, (_, n) => ({ userId: `${n}`, name: `Bạn ${n}` }))
  expect(findNameable(many, everybody, '')).toHaveLength(8)
  expect(findNameable(many, everybody, '').at(-1)).toBe(everybody)
})

it.each(['moinguoi', 'mọi người', 'MOI NGUOI', 'tatca', 'tất cả', 'everyone', 'moi ng'])(
  '"@%s" is everybody',
  query => expect(named(query)).toEqual(['mọi người']),
)

it('somebody whose name begins as everybody does stands before everybody', () => {
  expect(named('moi')).toEqual(['Trần Mới', 'mọi người'])
  expect(named('all')).toEqual(['Allan Phạm', 'mọi người'])
  expect(findNameable(people.slice(3), everybody, 'all')).toEqual([everybody])
})

it('who may not name everybody is not offered it, and a name without marks finds its person', () => {
  expect(findNameable(people, undefined, 'moi nguoi')).toEqual([])
  expect(named('binh')).toEqual(['Nguyễn Văn Bình'])
})
