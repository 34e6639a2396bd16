/** Sms owns how a tenant's SMS leave: its gateway, folding and daily cap. The queue itself is the platform's (`outgoing`). */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { createCarrierCache } from '#platform/outgoing/carrier-cache.ts'
import { defineService, serve } from '#platform/service.ts'
import { enqueueSms } from './enqueueSms.ts'
import { getSmsSetting } from './getSmsSetting.ts'
import { sendSms } from './sendSms.ts'
import { testSmsSetting } from './testSmsSetting.ts'
import { updateSmsSetting } from './updateSmsSetting.ts'

export { findSmsSetting } from './setting-store.ts'
export { findSmsRoute } from './sms-gateway.ts'

const handlers = {
  enqueueSms,
  sendSms,
  getSmsSetting,
  updateSmsSetting,
  testSmsSetting,
} satisfies Handlers<typeof contract.sms>

export const service = defineService({
  name: 'sms',
  endpoints: [serve(contract.sms, handlers)],
  tables: ['sms_setting'],
  create: () => ({ smsCarriers: createCarrierCache() }),
  close: app => app.services.smsCarriers.close(),
})
