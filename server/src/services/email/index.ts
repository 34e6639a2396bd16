/** Email owns how a tenant's mail leaves, its server, sender and daily cap, and what comes back: which addresses get none. The queue itself is the platform's (`outgoing`). */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { createCarrierCache } from '#platform/outgoing/carrier-cache.ts'
import { defineService, serve } from '#platform/service.ts'
import { createBounceSecret } from './bounces/createBounceSecret.ts'
import { forgetOldBounces } from './bounces/forgetOldBounces.ts'
import { getBounceSetting } from './bounces/getBounceSetting.ts'
import { getEmailSuspension } from './bounces/getEmailSuspension.ts'
import { liftEmailSuspension } from './bounces/liftEmailSuspension.ts'
import { listSuspendedEmails } from './bounces/listSuspendedEmails.ts'
import { receiveBounce } from './bounces/receiveBounce.ts'
import { createEmailSuspensions } from './bounces/suspensions.ts'
import { updateBounceSetting } from './bounces/updateBounceSetting.ts'
import { enqueueEmail } from './enqueueEmail.ts'
import { getEmailSetting } from './getEmailSetting.ts'
import { sendEmail } from './sendEmail.ts'
import { testEmailSetting } from './testEmailSetting.ts'
import { updateEmailSetting } from './updateEmailSetting.ts'

export { deleteBounces } from './bounces/bounce-store.ts'
export { clearEmail, readOwnSuspension } from './bounces/suspension.ts'
export { findMailRoute } from './mail-server.ts'

const handlers = {
  enqueueEmail,
  sendEmail,
  getEmailSetting,
  updateEmailSetting,
  testEmailSetting,
} satisfies Handlers<typeof contract.email>

const bounceHandlers = {
  getBounceSetting,
  updateBounceSetting,
  createBounceSecret,
  receiveBounce,
  listSuspendedEmails,
  liftEmailSuspension,
  getEmailSuspension,
} satisfies Handlers<typeof contract.emailBounce>

export const service = defineService({
  name: 'email',
  endpoints: [serve(contract.email, handlers), serve(contract.emailBounce, bounceHandlers)],
  tables: ['bounce_setting', 'email_bounce', 'email_setting'],
  create: app => ({ mailCarriers: createCarrierCache(), emailSuspensions: createEmailSuspensions(app) }),
  jobs: [forgetOldBounces],
  close: app => app.services.mailCarriers.close(),
})
