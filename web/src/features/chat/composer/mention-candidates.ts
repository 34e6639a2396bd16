import type { RoomMember } from '@trau/contract'
import { compareNames, fold, matchRank } from '../../../text/vietnamese.ts'

/** Somebody who can be named; without an id, everybody. */
export interface Nameable {
  userId?: string
  name: string
  user?: RoomMember['user']
}

const mostShown = 8

/** What people type for everybody, in both languages and as other messengers call it; without marks. */
const everybodyNames = ['moi nguoi', 'tat ca', 'ca nhom', 'all', 'everyone', 'everybody', 'here', 'channel']

/**
 * Whom one could mean, likeliest first. Everybody stands after every person, so that it is taken only by who chose it or typed a name
 * of it that is nobody's.
 * @param everybody absent where the caller may not name everybody
 */
export function findMentionCandidates(
  people: readonly Nameable[],
  everybody: Nameable | undefined,
  query: string,
): Nameable[] {
  const rank = ({ name, user }: Nameable) =>
    query ? Math.max(matchRank(name, query), matchRank(user?.username ?? '', query)) : 1
  const matches = people
    .map(person => ({ person, rank: rank(person) }))
    .filter(one => one.rank > 0)
    .sort((a, b) => b.rank - a.rank || compareNames(a.person.name, b.person.name))
    .map(one => one.person)
  if (!everybody || !meansEverybody(everybody.name, query)) return matches.slice(0, mostShown)
  return [...matches.slice(0, mostShown - 1), everybody]
}

function meansEverybody(name: string, query: string): boolean {
  const foldedQuery = fold(query.trim())
  return [fold(name), ...everybodyNames].some(
    one => one.startsWith(foldedQuery) || one.replaceAll(' ', '').startsWith(foldedQuery),
  )
}
