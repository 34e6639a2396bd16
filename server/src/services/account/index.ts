/** Account owns no tables: it shows administrators and people what identity-authen keeps about ways in and safety. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { createResetLink } from './endpoints/createResetLink.ts'
import { getOutgoingMessage } from './endpoints/getOutgoingMessage.ts'
import { getSignInSettings } from './endpoints/getSignInSettings.ts'
import { listOutgoingMessages } from './endpoints/listOutgoingMessages.ts'
import { listSecurityNotices } from './endpoints/listSecurityNotices.ts'
import { retryDeadMessages } from './endpoints/retryDeadMessages.ts'
import { retryOutgoingMessage } from './endpoints/retryOutgoingMessage.ts'
import { updateSignInSettings } from './endpoints/updateSignInSettings.ts'

export const handlers = {
  getSignInSettings,
  updateSignInSettings,
  listOutgoingMessages,
  getOutgoingMessage,
  retryOutgoingMessage,
  retryDeadMessages,
  createResetLink,
  listSecurityNotices,
} satisfies Handlers<typeof contract.account>

export const service = defineService({
  name: 'account',
  endpoints: [serve(contract.account, handlers)],
})
