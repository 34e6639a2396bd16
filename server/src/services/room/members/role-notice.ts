import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { MemberRow } from '../tables.ts'

/**
 * Notifies a member of their new role.
 * @param actorId who gave it; undefined where it was inherited: the account of who had it may be erased next
 */
export const notifyOfRole = (
  app: App,
  tx: Tx,
  { tenant_id: tenantId, room_id: roomId, user_id: userId, role }: MemberRow,
  actorId?: string,
): Promise<void> =>
  app.services.notifier.add(tx, tenantId, `ROLE_CHANGED/${roomId}/${userId}/${role}`, {
    type: 'ROLE_CHANGED',
    roomId,
    userIds: [userId],
    actorId,
    subject: { role },
  })
