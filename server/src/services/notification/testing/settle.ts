import { contract, type Notification } from '@trau/contract'
import type { Person, TestApp } from '../../../testing/app.ts'

/** Waits until everything that has happened has become notifications. */
export async function settle({ app }: TestApp, who: Person): Promise<void> {
  await who.eventsPublished()
  await app.processors.idle()
  // What the notifications themselves published.
  await who.eventsPublished()
  await app.processors.idle()
}

export const listOf = async (who: Person): Promise<Notification[]> =>
  (await who.ask(contract.notification.listNotifications, { query: { limit: 100 } })).items

export const statisticOf = (who: Person) => who.ask(contract.notification.getNotificationStatistic)
