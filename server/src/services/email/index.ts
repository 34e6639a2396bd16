/** Email owns how a tenant's mail leaves: its server, sender and daily cap. The queue itself is the platform's (`outgoing`). */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { enqueueEmail } from './enqueueEmail.ts'
import { getEmailSetting } from './getEmailSetting.ts'
import { sendEmail } from './sendEmail.ts'
import { testEmailSetting } from './testEmailSetting.ts'
import { updateEmailSetting } from './updateEmailSetting.ts'

export { createServices, findMailRoute } from './mail-server.ts'

export const handlers = {
  enqueueEmail,
  sendEmail,
  getEmailSetting,
  updateEmailSetting,
  testEmailSetting,
} satisfies Handlers<typeof contract.email>
