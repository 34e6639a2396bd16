import type { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { selectActiveUserIds } from '../../identity/index.ts'

/** People of one transaction, where everybody of the tenant is notified. */
const peopleAtOnce = 1_000

export const createNotification: Handler<typeof contract.notification.createNotification, App> = async (
  { app, me },
  { body: { userIds, title, body, clientNotificationId = uuidv7() } },
) => {
  const workKey = `SYSTEM/${clientNotificationId}`
  let acceptedCount = 0
  let after: string | undefined
  for (;;) {
    const people = await selectActiveUserIds(app.db, me.tenantId, { userIds, after, limit: peopleAtOnce })
    await transact(app, tx =>
      app.services.notifier.add(tx, me.tenantId, `${workKey}/${after ?? ''}`, {
        type: 'SYSTEM',
        id: clientNotificationId,
        userIds: people,
        subject: { text: { title, body } },
      }),
    )
    acceptedCount += people.length
    after = people.at(-1)
    if (people.length < peopleAtOnce) return { accepted: acceptedCount }
  }
}
