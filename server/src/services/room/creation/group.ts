import { MemberRole, type RoomEntry } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireKnown, requireUnlimited } from '../../identity/index.ts'
import { notifyAdded } from '../members/admitting.ts'
import { findBlocked, requireMember } from '../policy.ts'
import { semaphoreOf, writeInto } from '../rooms/change.ts'
import { publishUpserted } from '../rooms/events.ts'
import { findMember, findRoomByClientId, insertMembers, insertRoom } from '../rooms/room-store.ts'
import { viewRooms } from '../rooms/view.ts'

export interface NewGroup {
  name?: string | undefined
  description?: string | undefined
  userIds: readonly string[]
  clientRoomId?: string
  workspaceId?: string | undefined
}

/**
 * Makes a group with the caller as its owner. Repeating a client id answers the group that was made.
 * @throws accountLimited, userNotFound, roomFull, what `requireNewRoom` of its workspace throws, and notDelivered where there is a block between the caller and one of the people
 */
export async function createGroup(app: App, me: Requester, group: NewGroup): Promise<RoomEntry> {
  const others = [...new Set(group.userIds)].filter(id => id !== me.userId)
  const max = app.config.groupMaxMembers
  if (others.length + 1 > max) throw fail('roomFull', { max })
  const existingRoom = await findMade(app, me, group.clientRoomId)
  if (existingRoom) return existingRoom
  await requireUnlimited(app, me)
  await requireKnown(app, me, others)
  if ((await findBlocked(app, me, others)).size > 0) throw fail('notDelivered')

  const entry = await semaphoreOf(app)(() => transact(app, tx => insert(app, tx, me, group, others)))
  const mine = entry ?? (await findMade(app, me, group.clientRoomId))
  // The same id was used at the same moment and its group left at once; the next try finds the id free.
  if (!mine) throw fail('tooBusy')
  return mine
}

async function insert(
  app: App,
  tx: Parameters<typeof insertRoom>[0],
  me: UserKey,
  group: NewGroup,
  others: readonly string[],
): Promise<RoomEntry | undefined> {
  const { workspaceId } = group
  if (workspaceId) await app.services.workspaces.requireNewRoom(tx, me, workspaceId, others)
  const now = new Date(app.clock.now())
  const row = await insertRoom(
    tx,
    {
      tenant_id: me.tenantId,
      type: 'GROUP',
      name: group.name ?? '',
      description: group.description ?? '',
      created_by: me.userId,
      owner_id: me.userId,
      client_room_id: group.clientRoomId ?? null,
      workspace_id: workspaceId ?? null,
    },
    now,
  )
  if (!row) return undefined
  return writeInto(app, tx, row, async room => {
    await insertMembers(
      tx,
      row,
      [
        { userId: me.userId, role: MemberRole.OWNER },
        ...others.map(userId => ({ userId, role: MemberRole.MEMBER })),
      ],
      now,
    )
    const note = {
      event: 'roomCreated',
      actorId: me.userId,
      ...(group.name ? { text: group.name } : {}),
    } as const
    const publications = await app.services.roomMessages.appendSystemMessage(app, tx, row, note)
    const entries = await publishUpserted(app, tx, room, [me.userId, ...others])
    room.publish(...publications)
    await notifyAdded(app, tx, row, { userIds: others, actorId: me.userId })
    return entries.get(me.userId)!
  })
}

/** The group that the caller made with this client id, while they are in it. */
async function findMade(
  app: App,
  me: Requester,
  clientRoomId: string | undefined,
): Promise<RoomEntry | undefined> {
  if (!clientRoomId) return undefined
  const row = await findRoomByClientId(app.db, me.tenantId, me.userId, clientRoomId)
  if (!row || !(await findMember(app.db, row, me.userId))) return undefined
  await requireMember(app, me, row.room_id)
  const [entry] = await viewRooms(app, app.db, me.tenantId, me.userId, [row.room_id])
  return entry
}
