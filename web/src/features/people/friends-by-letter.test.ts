import type { Friendship } from '@trau/contract'
import { expect, it } from 'vitest'
import { findFriends, friendsByLetter } from './friends-by-letter.ts'

const friend = (name: string, alias?: string): Friendship => ({
  friendshipId: name,
  userId: 'me',
  friendUserId: name,
  friendUser: { userId: name, name },
  status: 'FRIENDSHIP_STATUS_ACCEPTED',
  ...(alias ? { alias } : {}),
})
const names = (friends: readonly Friendship[]) => friends.map(({ friendUserId }) => friendUserId)

it('puts friends under the letter of their given name, in the Vietnamese alphabet', () => {
  const sections = friendsByLetter(
    ['Lê Đào', 'Trần Dung', 'Phạm Ánh', 'Võ Ăn', 'Ngô Âu', 'Bùi Ân', '🌸', 'Hồ An'].map(name => friend(name)),
  )
  expect(sections.map(({ letter, friends }) => [letter, ...names(friends)])).toEqual([
    ['A', 'Hồ An', 'Phạm Ánh'],
    ['Ă', 'Võ Ăn'],
    ['Â', 'Bùi Ân', 'Ngô Âu'],
    ['D', 'Trần Dung'],
    ['Đ', 'Lê Đào'],
    ['#', '🌸'],
  ])
})

it('goes by the alias where there is one', () => {
  expect(friendsByLetter([friend('Trần Văn Bình', 'Sếp')]).map(({ letter }) => letter)).toEqual(['S'])
})

it('finds by alias and by name, marks optional', () => {
  const friends = [friend('Nguyễn Thị Ngọc', 'Em gái'), friend('Đỗ Đức')]
  expect(names(findFriends(friends, 'ngoc'))).toEqual(['Nguyễn Thị Ngọc'])
  expect(names(findFriends(friends, 'em gai'))).toEqual(['Nguyễn Thị Ngọc'])
  expect(names(findFriends(friends, 'duc'))).toEqual(['Đỗ Đức'])
  expect(findFriends(friends, '  ')).toHaveLength(2)
})
