import { selectHeldRoles } from '../services/admin-permission/index.ts'
import { sharersAmong } from '../services/drive/index.ts'
import type { GuestCircle } from '../services/identity/index.ts'
import { noteSharersAmong } from '../services/note/index.ts'
import { roommatesAmong, selectRoommates } from '../services/room/index.ts'
import { selectOnlyGuests } from '../services/workspace/index.ts'

/** Who is a guest, and whom they know: roles, workspaces, rooms and what is shared are of services above identity. */
export const guestCircle: GuestCircle = {
  async guestsAmong(app, tenantId, userIds) {
    const [onlyGuests, heldRoles, people] = await Promise.all([
      selectOnlyGuests(app.db, tenantId, userIds),
      selectHeldRoles(app.db, tenantId, userIds),
      app.services.userCache.findRows(tenantId, userIds),
    ])
    const holdsGuestRole = (userId: string) =>
      (heldRoles.get(userId) ?? []).some(
        ({ builtIn, scope }) => builtIn === 'GUEST' && scope.kind === 'TENANT',
      )
    const isGuest = (userId: string) => onlyGuests.has(userId) || holdsGuestRole(userId)
    return new Set(userIds.filter(userId => isGuest(userId) && !people.get(userId)?.is_admin))
  },

  async of(app, me) {
    const isGuest = (await guestCircle.guestsAmong(app, me.tenantId, [me.userId])).has(me.userId)
    if (!isGuest) return undefined
    const [roommates, { friends }] = await Promise.all([
      selectRoommates(app.db, me),
      app.services.userCache.friendsOf(me.tenantId, me.userId),
    ])
    return new Set([me.userId, ...friends, ...roommates])
  },

  async among(app, me, userIds) {
    const withHidden = await app.services.hidden.isUnlocked(me)
    const met = await Promise.all([
      roommatesAmong(app.db, me, userIds, { withHidden }),
      sharersAmong(app.db, me, userIds),
      noteSharersAmong(app.db, me, userIds),
    ])
    return new Set(met.flat())
  },
}
