import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { sharesReceipts } from '../../identity/index.ts'
import type { LockedRoom } from '../rooms/change.ts'
import { peerIdOf } from '../rooms/names.ts'
import type { MemberRow } from '../tables.ts'

/** How far a member has read, as the others see it. What was published stays; answering tells that all before was read. */
export const shownSeq = (member: Pick<MemberRow, 'read_seq' | 'shown_seq'>): number =>
  member.shown_seq ?? member.read_seq

/** Whether the room tells who has read what: in a private one both of them must want it, since who hides theirs sees none. */
export async function showsReceipts(app: App, me: UserKey, { row }: LockedRoom): Promise<boolean> {
  const peerId = row.type === 'PRIVATE' ? peerIdOf(row, me.userId) : undefined
  return !peerId || sharesReceipts(app, me.tenantId, me.userId, peerId)
}
