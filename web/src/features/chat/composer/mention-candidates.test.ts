import { expect, it } from 'vitest'
import { findMentionCandidates } from './mention-candidates.ts'

const people = ['Nguyễn Văn Bình', 'Trần Mới', 'Allan Phạm', 'Lê Chi'].map((name, n) => ({
  userId: `${n}`,
  name,
}))
const everybody = { name: 'mọi người' }
const named = (query: string, all: typeof everybody | undefined = everybody) =>
  findMentionCandidates(people, all, query).map(({ name }) => name)

it('a bare "@" offers a person first and everybody last', () => {
  expect(named('').at(-1)).toBe('mọi người')
  expect(named('')[0]).not.toBe('mọi người')
  const many = Array.from({ length: 20 }, (_, n) => ({ userId: `${n}`, name: `Bạn ${n}` }))
  expect(findMentionCandidates(many, everybody, '')).toHaveLength(8)
  expect(findMentionCandidates(many, everybody, '').at(-1)).toBe(everybody)
})

it.each(['moinguoi', 'mọi người', 'MOI NGUOI', 'tatca', 'tất cả', 'everyone', 'moi ng'])(
  '"@%s" is everybody',
  query => expect(named(query)).toEqual(['mọi người']),
)

it('somebody whose name begins as everybody does stands before everybody', () => {
  expect(named('moi')).toEqual(['Trần Mới', 'mọi người'])
  expect(named('all')).toEqual(['Allan Phạm', 'mọi người'])
  expect(findMentionCandidates(people.slice(3), everybody, 'all')).toEqual([everybody])
})

it('who may not name everybody is not offered it, and a name without marks finds its person', () => {
  expect(findMentionCandidates(people, undefined, 'moi nguoi')).toEqual([])
  expect(named('binh')).toEqual(['Nguyễn Văn Bình'])
})
