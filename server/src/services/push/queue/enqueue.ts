import type { PushPayload } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { whenEnded } from '../../../platform/outbox/outbox.ts'
import { fitPayload } from '../send/payload.ts'
import { notificationKinds } from '../settings/settings.ts'
import { insertJobs, type NewJobs } from './push-job-store.ts'

/** A notification for all devices of one person. */
export interface PushMessage {
  tenantId: string
  userId: string
  /** Names the message in its tenant: what is added again under the same key is not sent again. At most 200 characters. */
  key: string
  payload: PushPayload
  /** High wakes a sleeping phone: for calls and mentions. */
  urgency: 'high' | 'normal'
  /** How long it is worth showing; `pushLifeSeconds` for most. */
  ttlSeconds: number
  /** X-Device-Id of a device that is not told. */
  exceptSessionDevice?: string
}

/** Adds pushes in the transaction that wants them sent, in one statement; they leave after the commit, at least once. */
export async function enqueuePushes(app: App, tx: Tx, messages: readonly PushMessage[]): Promise<void> {
  const now = app.clock.now()
  const jobs: NewJobs[] = []
  for (const message of messages) {
    const { settings } = await app.services.push.drivers.of(message.tenantId)
    const kinds = notificationKinds(settings)
    if (kinds.length === 0) continue
    jobs.push({
      ...{
        tenantId: message.tenantId,
        userId: message.userId,
        key: message.key,
        urgency: message.urgency,
        kinds,
      },
      payload: JSON.stringify(fitPayload(message.payload)),
      expiry: new Date(now + message.ttlSeconds * 1_000),
      exceptDeviceId: message.exceptSessionDevice ?? null,
    })
  }
  if (jobs.length === 0) return
  const added = await insertJobs(tx, jobs, new Date(now))
  if (added === 0) return
  const { queue } = app.services.push
  whenEnded(tx, queue.wake)
  // A transaction that was begun without `transact` tells nobody of its end; by then it has most likely committed.
  queue.wakeSoon()
}

export const enqueuePush = (app: App, tx: Tx, message: PushMessage): Promise<void> =>
  enqueuePushes(app, tx, [message])
