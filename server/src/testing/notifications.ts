import type { App } from '#platform/app.ts'
import { upsertNotifications } from '../services/notification/centre/notification-store.ts'
import type { Person } from './app.ts'

/** A notification of the person’s; answers its id. */
export async function addNotification(app: App, { tenant: tenantId, userId }: Person): Promise<string> {
  const id = crypto.randomUUID()
  const [row] = await upsertNotifications(
    app.db,
    tenantId,
    [
      {
        userId,
        collapseKey: `SYSTEM/${id}`,
        type: 'SYSTEM',
        actorIds: [],
        count: 1,
        isListed: true,
        subject: { text: { title: 'Bảo trì', body: 'Lúc 22:00' } },
        routes: [{ channel: 'IN_APP', isChosen: true, reason: 'ALWAYS' }],
      },
    ],
    new Date(app.clock.now()),
  )
  return row!.notification_id
}
