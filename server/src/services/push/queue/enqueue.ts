import type { PushPayload, VoipPayload } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { whenEnded } from '#platform/outbox/outbox.ts'
import { fitPayload } from '../send/payload.ts'
import { notificationKinds, ringingKinds } from '../settings/settings.ts'
import { insertJobs, type NewJobs } from './push-job-store.ts'

/** A notification for all devices of one person. */
export type PushMessage = Addressed & (Written | { notificationId: string })

interface Written {
  payload: PushPayload
  /** Of a call: what a device gets that can be rung by its system, in place of the notification. */
  voipPayload?: VoipPayload
}

interface Addressed {
  tenantId: string
  userId: string
  /** Names the message in its tenant: what is added again under the same key is not sent again. At most 200 characters. */
  key: string
  /** High wakes a sleeping phone: for calls and mentions. */
  urgency: 'high' | 'normal'
  /** How long it is worth showing; `pushLifeSeconds` for most. */
  ttlSeconds: number
  /** X-Device-Id of a device that is not notified. */
  exceptSessionDevice?: string
}

/**
 * Adds pushes in the transaction that wants them sent, in one statement; they leave after the commit, at least once. What names a notification
 * holds no text: it is rendered at each try, and takes the place of what waits of the same notification.
 */
export async function enqueuePushes(app: App, tx: Tx, messages: readonly PushMessage[]): Promise<void> {
  const now = app.clock.now()
  const jobs: NewJobs[] = []
  for (const message of messages) {
    const { settings } = await app.services.push.drivers.of(message.tenantId)
    const content = 'payload' in message ? message : undefined
    const kinds = content?.voipPayload ? ringingKinds(settings) : notificationKinds(settings)
    if (kinds.length === 0) continue
    jobs.push({
      tenantId: message.tenantId,
      userId: message.userId,
      key: message.key,
      urgency: message.urgency,
      kinds,
      notificationId: 'notificationId' in message ? message.notificationId : null,
      payload: content ? JSON.stringify(fitPayload(content.payload)) : '',
      voipPayload: content?.voipPayload ? JSON.stringify(content.voipPayload) : null,
      expiry: new Date(now + message.ttlSeconds * 1_000),
      exceptDeviceId: message.exceptSessionDevice ?? null,
    })
  }
  if (jobs.length === 0) return
  const addedJobs = await insertJobs(tx, jobs, new Date(now))
  if (addedJobs === 0) return
  const { queue } = app.services.push
  whenEnded(tx, queue.wake)
  // A transaction that was begun without `transact` tells nobody of its end; by then it has most likely committed.
  queue.wakeSoon()
}

export const enqueuePush = (app: App, tx: Tx, message: PushMessage): Promise<void> =>
  enqueuePushes(app, tx, [message])
