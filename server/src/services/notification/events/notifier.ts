import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { NotificationEvent } from './subject.ts'

declare module '../../../platform/app.ts' {
  interface Services {
    /** Asks for notifications; services below this one reach it so. */
    notifier: Notifier
  }
}

export const eventProcessor = 'notification/events'

export interface Notifier {
  /**
   * Asks for notifications in the transaction of `transact` that causes them; they are written after it, each person's once.
   * @param key names the event; asked for again with it, while it waits, it notifies once
   */
  add(tx: Tx, tenantId: string, key: string, event: NotificationEvent): Promise<void>
}

/** People of one work: a large group becomes several. */
const peopleAtOnce = 200

export const createNotifier = (app: App): Notifier => ({
  async add(tx, tenantId, key, event) {
    const userIds = [...new Set(event.userIds)].filter(id => id !== event.actorId)
    const works = []
    for (let start = 0; start < userIds.length; start += peopleAtOnce)
      works.push({
        ...{ tenantId, processor: eventProcessor, key: `${key}/${start}` },
        work: { ...event, userIds: userIds.slice(start, start + peopleAtOnce), time: app.clock.now() },
      })
    if (works.length > 0) await app.processors.add(tx, works)
  },
})
