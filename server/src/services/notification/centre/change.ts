import type { NotificationStatistic } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { selectStatistics } from './notification-store.ts'

/** The key that orders what a person hears of their notifications. */
export const outboxKey = (id: string) => `notification/${id}`

/** Changes several notifications of a person, publishes their counts where any changed, and answers them. */
export async function changeMany(
  app: App,
  owner: UserKey,
  change: (tx: Tx) => Promise<number>,
): Promise<NotificationStatistic> {
  return transact(app, async tx =>
    (await change(tx)) > 0 ? publishStatistic(app, tx, owner) : statisticOf(tx, owner),
  )
}

/** Publishes a person’s counts after several of their notifications were read or deleted. */
export const publishStatistic = async (app: App, tx: Tx, { tenantId, userId }: UserKey) =>
  (await publishStatistics(app, tx, tenantId, outboxKey(userId), [userId])).get(userId)!

/**
 * The same for several people.
 * @param key orders what is published; clients order what they hear of one person by the statistic's version
 */
export async function publishStatistics(
  app: App,
  tx: Tx,
  tenantId: string,
  key: string,
  userIds: readonly string[],
): Promise<Map<string, NotificationStatistic>> {
  const statistics = await selectStatistics(tx, tenantId, userIds)
  await app.outbox.add(
    tx,
    tenantId,
    key,
    userIds.map(userId => ({
      to: { users: [userId] },
      event: { type: 'notificationsChanged', data: { statistic: statistics.get(userId)! } },
    })),
  )
  return statistics
}

const statisticOf = async (tx: Tx, { tenantId, userId }: UserKey): Promise<NotificationStatistic> =>
  (await selectStatistics(tx, tenantId, [userId])).get(userId)!
