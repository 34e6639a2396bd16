import type { DriveRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { knownTo } from '../../identity/index.ts'
import { isHiddenFrom } from '../../room/index.ts'

/**
 * Whether somebody with a role on a node may learn that it is shared with a room. A room that they have hidden is named nowhere; one that they are not
 * in, only to who may end the share.
 */
export async function mayLearnOfRoom(
  app: App,
  me: Requester,
  roomId: string,
  role: DriveRole,
): Promise<boolean> {
  const room = await app.services.members.find(me.tenantId, roomId)
  if (!room?.roles.has(me.userId)) return role === 'MANAGE'
  return !(await isHiddenFrom(app, me, room))
}

/** Of these ids, of people and rooms with which something was shared, those of which somebody with a role on it may not learn. */
export async function secretTargetsAmong(
  app: App,
  me: Requester,
  ids: Iterable<string>,
  role: DriveRole,
): Promise<Set<string>> {
  const secretIds = new Set<string>()
  const others: string[] = []
  for (const id of new Set(ids)) {
    const isRoom = (await app.services.members.find(me.tenantId, id)) !== undefined
    if (!isRoom) others.push(id)
    else if (!(await mayLearnOfRoom(app, me, id, role))) secretIds.add(id)
  }
  if (role === 'MANAGE') return secretIds
  const knownPeople = await knownTo(app, me, others)
  for (const id of others) if (!knownPeople.has(id)) secretIds.add(id)
  return secretIds
}
