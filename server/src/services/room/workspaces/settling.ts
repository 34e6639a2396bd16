import { MemberRole } from '@trau/contract'
import type { Updateable } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Tables, Tx } from '#platform/db/index.ts'
import { partMembers } from '../members/parting.ts'
import { notifyOfRole } from '../members/role-notice.ts'
import { changeMembership, type LockedRoom } from '../rooms/change.ts'
import { publishRemoved, publishShared, publishUpserted } from '../rooms/events.ts'
import { findHeir, listMemberRows, updateMember, updateRoomRow } from '../rooms/room-store.ts'
import { copyToParked, deleteParked, selectParkedDrafts, takeParked } from './workspace-room-store.ts'

/** Makes a group follow the status of its workspace, whatever that is by now; repeating it changes nothing. @throws roomNotFound */
export const settleRoom = (app: App, tenantId: string, roomId: string): Promise<void> =>
  changeMembership(app, tenantId, roomId, async (tx, room, removedUserIds) => {
    const { workspace_id: workspaceId } = room.row
    const status = workspaceId && (await app.services.workspaces.statusOf(tx, tenantId, workspaceId))
    if (!status) return
    if (status === 'DELETED') {
      for (const userId of await park(app, tx, room)) removedUserIds.add(userId)
      return
    }
    const isReadOnly = status === 'ARCHIVED'
    const isTurned = room.row.is_read_only !== isReadOnly
    if (isTurned)
      await updateRoomRow(tx, room.row, { is_read_only: isReadOnly, updated_time: new Date(app.clock.now()) })
    if (room.row.is_parked) await unpark(app, tx, room)
    else if (isTurned) await publishShared(app, tx, room)
  })

/** Takes everybody out, to be put back as they were. Answers who it was. */
async function park(app: App, tx: Tx, room: LockedRoom): Promise<string[]> {
  if (room.row.is_parked || room.row.member_count === 0) return []
  const userIds = (await listMemberRows(tx, room.row)).map(member => member.user_id)
  const { tenant_id: tenantId, room_id: roomId } = room.row
  const drafts = await app.services.roomMessages.storedDrafts(tx, tenantId, roomId)
  await copyToParked(tx, room.row, new Map(drafts.map(({ userId, draft }) => [userId, draft])))
  await app.services.roomMessages.parkHiddenScheduled(tx, placeOf(room))
  await partMembers(app, tx, room.row, userIds)
  await updateRoomRow(tx, room.row, { is_parked: true })
  publishRemoved(room, userIds)
  return userIds
}

/** Puts back those whose accounts are not gone meanwhile. */
async function unpark(app: App, tx: Tx, room: LockedRoom): Promise<void> {
  const drafts = await selectParkedDrafts(tx, room.row)
  const userIds = await takeParked(tx, room.row)
  await app.services.roomMessages.restoreDrafts(tx, drafts)
  await app.services.roomMessages.restoreScheduled(tx, placeOf(room), new Date(app.clock.now()))
  const columns: Updateable<Tables['room']> = { is_parked: false, member_count: userIds.length }
  if (room.row.owner_id && !userIds.includes(room.row.owner_id)) {
    const heir = await findHeir(tx, room.row)
    columns.owner_id = heir?.user_id ?? null
    const owner = heir && (await updateMember(tx, room.row, heir.user_id, { role: MemberRole.OWNER }))
    if (owner) await notifyOfRole(app, tx, owner)
  }
  await updateRoomRow(tx, room.row, columns)
  const entries = await publishUpserted(app, tx, room, userIds)
  // What they were notified of there comes back, too.
  for (const [userId, { selfMember }] of entries)
    room.publish({ to: { users: [userId] }, event: { type: 'selfMemberUpdated', data: { selfMember } } })
}

/** The workspace is gone for good: the group is one that nobody is in, which a job deletes with all it holds. @throws roomNotFound */
export const forgetParkedRoom = (app: App, tenantId: string, roomId: string): Promise<void> =>
  changeMembership(app, tenantId, roomId, async (tx, room, removedUserIds) => {
    for (const userId of await park(app, tx, room)) removedUserIds.add(userId)
    await deleteParked(tx, room.row)
    await app.services.roomMessages.forgetParkedScheduled(tx, placeOf(room))
    await updateRoomRow(tx, room.row, { is_parked: false, workspace_id: null })
  })

const placeOf = ({ row }: LockedRoom) => ({ tenantId: row.tenant_id, roomId: row.room_id })
