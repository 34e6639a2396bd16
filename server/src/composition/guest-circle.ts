import type { App } from '../platform/app.ts'
import type { UserKey } from '../platform/auth/user-key.ts'
import { selectHeldRoles } from '../services/admin-permission/index.ts'
import type { GuestCircle } from '../services/identity/index.ts'
import { selectRoommates } from '../services/room/index.ts'
import { isOnlyGuest } from '../services/workspace/index.ts'

async function holdsGuestRole(app: App, { tenantId, userId }: UserKey): Promise<boolean> {
  const held = await selectHeldRoles(app.db, tenantId, [userId])
  return (held.get(userId) ?? []).some(({ builtIn, scope }) => builtIn === 'GUEST' && scope.kind === 'TENANT')
}

/** Whom a guest may find: roles, workspaces and rooms are services above identity. */
export const guestCircle: GuestCircle = {
  async of(app, me) {
    if (me.isAdmin) return undefined
    const isGuest = (await isOnlyGuest(app.db, me)) || (await holdsGuestRole(app, me))
    return isGuest ? new Set([me.userId, ...(await selectRoommates(app.db, me))]) : undefined
  },
}
