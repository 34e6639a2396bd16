import type { RoomMember } from '@trau/contract'
import type { Row } from '../window/timeline.ts'

/**
 * Under which row each other member's face stands: the last one they have seen. Nobody's stands under a message of their own,
 * which says nothing; nor under one that is not held.
 */
export function seenPlaces(
  rows: readonly Row[],
  members: Iterable<RoomMember>,
  me: string,
): Map<string, RoomMember[]> {
  const places = new Map<string, RoomMember[]>()
  const messages = rows.filter(row => row.kind === 'message')
  for (const member of members) {
    if (member.userId === me || member.lastSeenSeq === 0) continue
    const row = lastUpTo(messages, member.lastSeenSeq)
    if (!row || row.message.senderId === member.userId) continue
    places.set(row.key, [...(places.get(row.key) ?? []), member])
  }
  return places
}

type MessageOnly = Extract<Row, { kind: 'message' }>

function lastUpTo(rows: readonly MessageOnly[], seq: number): MessageOnly | undefined {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rows[middle]!.message.seq <= seq) low = middle + 1
    else high = middle
  }
  return rows[low - 1]
}
