/** Push owns what reaches devices while nobody looks: settings and keys, the queue of pushes, and what became of them. */
import { contract } from '@trau/contract'
import type { App, Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { listPushDeliveries } from './endpoints/listPushDeliveries.ts'
import { sendPush } from './endpoints/sendPush.ts'
import { sendTestPush } from './endpoints/sendTestPush.ts'
import { forgetOldPushes } from './jobs/forgetOldPushes.ts'
import { personalData } from './personal-data.ts'
import type { RenderPushes } from './queue/contents.ts'
import { createPushQueue, type PushQueue } from './queue/queue.ts'
import { createTokenCheck, type TokenCheck } from './send/token-check.ts'
import { createDrivers, type PushDrivers } from './settings/drivers.ts'
import { getPushClientSetting } from './settings/getPushClientSetting.ts'
import { getPushSystemSetting } from './settings/getPushSystemSetting.ts'
import { updatePushSystemSetting } from './settings/updatePushSystemSetting.ts'
import { sendVoipPush } from './voip/sendVoipPush.ts'

declare module '#platform/app.ts' {
  interface Services {
    push: { drivers: PushDrivers; queue: PushQueue; isTokenHeld: TokenCheck }
    /** What notifications say, which are of a service above. */
    renderPushes: RenderPushes
  }
}

const handlers = {
  getPushClientSetting,
  sendPush,
  getPushSystemSetting,
  updatePushSystemSetting,
  sendTestPush,
  listPushDeliveries,
} satisfies Handlers<typeof contract.push>

const voipHandlers = { sendVoipPush } satisfies Handlers<typeof contract.voipPush>

export const service = defineService({
  name: 'push',
  endpoints: [serve(contract.push, handlers), serve(contract.voipPush, voipHandlers)],
  tables: ['push_delivery', 'push_job', 'push_setting'],
  personalData,
  create: (app, { isShared, metrics }) => ({
    push: {
      drivers: createDrivers(app),
      queue: createPushQueue(app, {
        shared: isShared,
        count: metrics.pushed,
        render: (...notifications) => app.services.renderPushes(...notifications),
      }),
      isTokenHeld: createTokenCheck(app.db),
    },
  }),
  jobs: [forgetOldPushes],
  start: app => app.services.push.queue.start(),
  stop: app => app.services.push.queue.stop(),
  close: app => app.services.push.drivers.close(),
})

/** Those of these people whom a push can reach; remembered for a few seconds, so it may be asked for every message. */
export const hasPushDevices = (
  app: App,
  tenantId: string,
  userIds: readonly string[],
): Promise<Set<string>> => app.services.deviceReach.reachable(tenantId, userIds)

export { enqueuePush, enqueuePushes, type PushMessage } from './queue/enqueue.ts'
export { keyOfNotification } from './queue/rekey.ts'
