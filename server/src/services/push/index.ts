/** Push owns what reaches devices while nobody looks: settings and keys, the queue of pushes, and what became of them. */
import type { contract } from '@trau/contract'
import type { App, Handlers } from '../../platform/app.ts'
import { listPushDeliveries } from './endpoints/listPushDeliveries.ts'
import { sendPush } from './endpoints/sendPush.ts'
import { sendTestPush } from './endpoints/sendTestPush.ts'
import { forgetOldPushes } from './jobs/forgetOldPushes.ts'
import { createPushQueue, type PushQueue, type QueueOptions } from './queue/queue.ts'
import { createTokenCheck, type TokenCheck } from './send/token-check.ts'
import { createDrivers, type PushDrivers } from './settings/drivers.ts'
import { getPushClientSetting } from './settings/getPushClientSetting.ts'
import { getPushSystemSetting } from './settings/getPushSystemSetting.ts'
import { updatePushSystemSetting } from './settings/updatePushSystemSetting.ts'
import { sendVoipPush } from './voip/sendVoipPush.ts'

declare module '../../platform/app.ts' {
  interface Services {
    push: { drivers: PushDrivers; queue: PushQueue; isTokenHeld: TokenCheck }
  }
}

export const handlers = {
  getPushClientSetting,
  sendPush,
  getPushSystemSetting,
  updatePushSystemSetting,
  sendTestPush,
  listPushDeliveries,
} satisfies Handlers<typeof contract.push>

export const voipHandlers = { sendVoipPush } satisfies Handlers<typeof contract.voipPush>

export const createServices = (app: App, options: QueueOptions) => ({
  push: {
    drivers: createDrivers(app),
    queue: createPushQueue(app, options),
    isTokenHeld: createTokenCheck(app.db),
  },
})

/** Those of these people whom a push can reach; remembered for a few seconds, so it may be asked for every message. */
export const hasPushDevices = (
  app: App,
  tenantId: string,
  userIds: readonly string[],
): Promise<Set<string>> => app.services.deviceReach.reachable(tenantId, userIds)

export const jobs = [forgetOldPushes]
export { personalData } from './personal-data.ts'
export { enqueuePush, enqueuePushes, type PushMessage } from './queue/enqueue.ts'
export { keyOfNotification } from './queue/rekey.ts'
