import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findRequest, settleRequests } from '../invites/join-requests.ts'
import { admit } from '../members/admitting.ts'
import { changeMembership } from '../rooms/change.ts'
import { findMember } from '../rooms/room-store.ts'

/** Port: what rooms ask of their workspace, which is above room. What it answers holds until the transaction ends. */
export interface Workspaces {
  /**
   * Whether the caller may make a group with these people there.
   * @throws workspaceNotFound, workspaceArchived, workspaceDeleted, roleTooLow, notInWorkspace, tooManyWorkspaceRooms
   */
  requireNewRoom(tx: Tx, me: UserKey, workspaceId: string, userIds: readonly string[]): Promise<void>
  /** Whether all of these people are in it. @throws notInWorkspace */
  requireIn(tx: Tx, tenantId: string, workspaceId: string, userIds: readonly string[]): Promise<void>
  /** Whether the caller is in it at this moment. */
  isIn(q: Queryable, me: UserKey, workspaceId: string): Promise<boolean>
  /** Undefined when there is no such workspace any more. */
  statusOf(
    tx: Tx,
    tenantId: string,
    workspaceId: string,
  ): Promise<'ACTIVE' | 'ARCHIVED' | 'DELETED' | undefined>
}

declare module '#platform/app.ts' {
  interface Services {
    workspaces: Workspaces
  }
}

/**
 * Brings a person into a group by themselves. Who is in it stays as they are, and who was removed from it stays out: they ask by its own link.
 * @throws roomNotFound, bannedFromRoom, roomFull, roomReadOnly, notInWorkspace
 */
export const joinGroup = (app: App, me: UserKey, roomId: string): Promise<void> =>
  changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    // A group that everybody has left is about to be deleted.
    if (room.row.member_count === 0 || (await findMember(tx, room.row, me.userId))) return
    const request = await findRequest(tx, room.row, me.userId)
    if (request?.banned_time) throw fail('bannedFromRoom')
    if (request?.was_removed) return
    await admit(app, tx, room, [me.userId], { event: 'memberJoined', actorId: me.userId })
    await settleRequests(tx, room, [me.userId])
  })
