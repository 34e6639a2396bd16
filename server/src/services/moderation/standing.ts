import type { Standing } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { lockUser, requireUser, type UserRow } from '../identity/index.ts'
import { findUnreadWarning } from './moderation-store.ts'

/** How an account stands, as its person sees it. @throws userNotFound */
export async function readStanding(
  app: App,
  q: Queryable,
  tenantId: string,
  userId: string,
): Promise<Standing> {
  const user = await requireUser(q, tenantId, userId)
  const warning = await findUnreadWarning(q, tenantId, userId)
  return {
    ...limitOf(app, user),
    ...(warning
      ? {
          warning: {
            warningId: warning.warning_id,
            reason: warning.reason,
            createdTime: warning.created_time.getTime(),
          },
        }
      : {}),
  }
}

export function limitOf(
  app: App,
  user: Pick<UserRow, 'limited_until'> | undefined,
): { limitedUntil?: number } {
  const until = user?.limited_until?.getTime() ?? 0
  return until > app.clock.now() ? { limitedUntil: until } : {}
}

/** Tells the person's devices. Holds their row, which orders what is published. */
export async function publishStanding(app: App, tx: Tx, tenantId: string, userId: string): Promise<Standing> {
  await lockUser(tx, tenantId, userId)
  const standing = await readStanding(app, tx, tenantId, userId)
  await app.outbox.add(tx, tenantId, userId, [
    { to: { users: [userId] }, event: { type: 'standingUpdated', data: standing } },
  ])
  return standing
}
