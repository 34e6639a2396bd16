import type { Role } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'

/** People whom one work of the notifier names. */
const peopleAtOnce = 500

/** Notifies people, but for whoever does it, of a role that they were given or that was taken from them. */
export async function notifyOfRole(
  app: App,
  tx: Tx,
  me: UserKey,
  { roleId, name }: Pick<Role, 'roleId' | 'name'>,
  userIds: readonly string[],
  isGiven: boolean,
): Promise<void> {
  const others = userIds.filter(userId => userId !== me.userId)
  for (let at = 0; at < others.length; at += peopleAtOnce)
    await app.services.notifier.add(tx, me.tenantId, `ROLE/${roleId}/${uuidv7()}`, {
      type: 'ROLE_CHANGED',
      id: roleId,
      userIds: others.slice(at, at + peopleAtOnce),
      actorId: me.userId,
      subject: { adminRole: { name, isGiven } },
    })
}
