import type { Permission } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Places } from './place-ids.ts'
import { resolve } from './resolve.ts'
import { pathOfRoom, selectWorkspacesOf } from './scope-store.ts'

/** A place of the tenant; without ids the tenant as a whole. */
export interface Place {
  workspaceId?: string | null | undefined
  roomId?: string | null | undefined
}

export async function placesOf(app: App, me: UserKey, permission: Permission): Promise<Places> {
  const roles = await app.services.permissions.rolesOf(me)
  const idsOf = (kind: 'WORKSPACE' | 'ROOM') =>
    new Set(roles.flatMap(({ scope }) => (scope.kind === kind && scope.id ? [scope.id] : [])))
  const roomIds = idsOf('ROOM')
  const workspaceOf = await selectWorkspacesOf(app.db, me.tenantId, [...roomIds])
  return {
    isEverywhere: resolve(roles).has(permission),
    workspaces: new Map(
      [...idsOf('WORKSPACE')].map(id => [
        id,
        resolve(roles, [{ kind: 'TENANT' }, { kind: 'WORKSPACE', id }]).has(permission),
      ]),
    ),
    rooms: new Map(
      [...roomIds].map(id => [id, resolve(roles, pathOfRoom(id, workspaceOf.get(id))).has(permission)]),
    ),
  }
}

export function isIn({ isEverywhere, workspaces, rooms }: Places, { workspaceId, roomId }: Place): boolean {
  const ofRoom = roomId ? rooms.get(roomId) : undefined
  return ofRoom ?? (workspaceId ? workspaces.get(workspaceId) : undefined) ?? isEverywhere
}
