import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { isHiddenFrom, maySeeMembers } from '../../room/index.ts'
import type { NodeAccess } from '../policy.ts'
import { findSpace } from '../spaces/space-store.ts'
import { selectSharesOf } from './share-store.ts'

/**
 * Everybody who can see what stands at a place: those of its space, and those with whom these nodes are shared, also through rooms.
 * @returns for each whether the caller may learn of them
 */
export async function audienceOf(
  app: App,
  me: Requester,
  { node, role }: Pick<NodeAccess, 'node' | 'role'>,
  above: readonly string[],
): Promise<Map<string, boolean>> {
  const people = new Map<string, boolean>()
  const add = (userIds: Iterable<string>, isKnown: boolean) => {
    for (const userId of userIds) people.set(userId, isKnown || people.get(userId) === true)
  }
  const addRoom = async (roomId: string) => {
    const room = await app.services.members.find(me.tenantId, roomId)
    if (!room) return
    const role = room.roles.get(me.userId)
    const isIn = role !== undefined && !(await isHiddenFrom(app, me, room))
    add(room.roles.keys(), isIn && maySeeMembers({ role, switches: room.switches }))
  }
  const space = await findSpace(app.db, me.tenantId, node.space_id)
  if (space?.kind === 'MINE') add([space.space_id], true)
  if (space?.kind === 'ROOM') await addRoom(space.space_id)
  if (space?.kind === 'WORKSPACE') {
    const userIds = await app.services.driveWorkspaces.memberIds(app.db, me.tenantId, space.space_id)
    add(userIds, userIds.includes(me.userId))
  }
  for (const share of await selectSharesOf(app.db, me.tenantId, above)) {
    if (share.user_id) add([share.user_id], role === 'MANAGE')
    if (share.room_id) await addRoom(share.room_id)
  }
  return people
}

/** How many public links of these nodes stand. */
export async function countLinks(app: App, tenantId: string, nodeIds: readonly string[]): Promise<number> {
  const { count } = await app.db
    .selectFrom('drive_link')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', sql<string>`ANY(${[...nodeIds]}::uuid[])`)
    .where(eb => eb.or([eb('expires_time', 'is', null), eb('expires_time', '>', new Date(app.clock.now()))]))
    .executeTakeFirstOrThrow()
  return count
}
