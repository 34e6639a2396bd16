import type { NotificationStatistic } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { UserKey } from '../../../platform/auth/user-key.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { selectStatistics } from './notification-store.ts'
import { publishChanged } from './view.ts'

/** The key that orders what a person hears of their notifications. */
export const outboxKey = (id: string) => `notification/${id}`

/** A change of several notifications of a person, who hears of it where it changed any. Answers their counts after it. */
export async function changeMany(
  app: App,
  owner: UserKey,
  change: (tx: Tx) => Promise<number>,
): Promise<NotificationStatistic> {
  const { tenantId, userId } = owner
  return transact(app, async tx => {
    const changed = await change(tx)
    const statistic = (await selectStatistics(tx, tenantId, [userId])).get(userId)!
    if (changed > 0)
      await app.outbox.add(tx, tenantId, outboxKey(userId), [publishChanged(userId, statistic)])
    return statistic
  })
}
