import type { RoomMember } from '@trau/contract'
import { givenName } from '@trau/contract/rules/given-name'
import { plainLetters } from '#platform/plain-letters.ts'
import type { RoomRow } from '../tables.ts'

export const selfRoomName = 'Cloud của tôi'

/**
 * What a group without a name is called: its first three members by given name, in order of joining. The same for everybody in it,
 * so that people who speak of it mean one thing.
 */
export const composeName = (members: readonly Pick<RoomMember, 'user'>[]) =>
  members
    .slice(0, 3)
    .map(member => givenName(member.user.name ?? ''))
    .filter(Boolean)
    .join(', ')

/** The other person of a private room, from the pair that names it. */
export const peerIdOf = (room: Pick<RoomRow, 'pair_key'>, userId: string) =>
  room.pair_key?.split('.').find(id => id !== userId)

export const pairKeyOf = (a: string, b: string) => (a === b ? a : [a, b].sort().join('.'))

/** Text as it is searched: without case, tones and marks; đ is d. */
const foldText = (text: string) => plainLetters(text).toLowerCase()

/** Whether every word of the query begins some word of the name: "ngoc da" finds "Ngọc Đào". */
export function matchesName(name: string, query: string): boolean {
  const words = foldText(name).split(/[^\p{L}\p{N}]+/u)
  return foldText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every(part => words.some(word => word.startsWith(part)))
}
