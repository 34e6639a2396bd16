/** Sms owns how a tenant's SMS leave: its gateway, folding and daily cap. The queue itself is the platform's (`outgoing`). */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { enqueueSms } from './enqueueSms.ts'
import { getSmsSetting } from './getSmsSetting.ts'
import { sendSms } from './sendSms.ts'
import { testSmsSetting } from './testSmsSetting.ts'
import { updateSmsSetting } from './updateSmsSetting.ts'

export { findSmsSetting } from './setting-store.ts'
export { createServices, findSmsRoute } from './sms-gateway.ts'

export const handlers = {
  enqueueSms,
  sendSms,
  getSmsSetting,
  updateSmsSetting,
  testSmsSetting,
} satisfies Handlers<typeof contract.sms>
