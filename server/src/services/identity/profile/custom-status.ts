import type { CustomStatus } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { RequestingUser } from '../users/user-cache.ts'
import { changeUser } from './own-profile.ts'

/**
 * Changes a person's custom status.
 * @param decide the new one; null: none; undefined: it stays
 */
export async function changeCustomStatus(
  app: App,
  me: RequestingUser,
  decide: (current: CustomStatus | null) => CustomStatus | null | undefined,
): Promise<void> {
  const row = (await app.services.userCache.findRows(me.tenantId, [me.userId])).get(me.userId)
  if (decide(row?.custom_status ?? null) === undefined) return
  await changeUser(app, me, before => {
    const status = decide(before.custom_status)
    return status === undefined ? {} : { custom_status: status }
  })
  app.services.presence.shareAnew(me.userId)
}
