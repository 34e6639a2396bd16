import type { Friendship } from '@trau/contract'
import { compareNames, compareText, fold, matchRank, sectionLetter } from '../../text/vietnamese.ts'

export interface LetterSection {
  letter: string
  friends: Friendship[]
}

/** What the caller calls a friend: the alias they gave, else the friend's own name. */
export const friendName = ({ alias, friendUser }: Friendship): string =>
  alias || friendUser?.name || friendUser?.username || ''

/** Friends by given name in Vietnamese order, under their letters; names that begin with no letter stand last, under '#'. */
export function friendsByLetter(friends: readonly Friendship[]): LetterSection[] {
  const groups = Map.groupBy(friends, friend => sectionLetter(friendName(friend)))
  return [...groups]
    .map(([letter, group]) => ({
      letter,
      friends: group.sort((a, b) => compareNames(friendName(a), friendName(b))),
    }))
    .sort((a, b) => Number(a.letter === '#') - Number(b.letter === '#') || compareText(a.letter, b.letter))
}

/** Friends whose alias, name or username answers a query, marks optional; all of them without one. */
export function findFriends(friends: readonly Friendship[], query: string): Friendship[] {
  if (!fold(query.trim())) return [...friends]
  return friends.filter(friend =>
    [friend.alias, friend.friendUser?.name, friend.friendUser?.fullName, friend.friendUser?.username].some(
      name => name && matchRank(name, query) > 0,
    ),
  )
}
