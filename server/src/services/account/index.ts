/** Account owns no tables: it shows administrators and people what identity-authen keeps about ways in and safety. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { createResetLink } from './endpoints/createResetLink.ts'
import { getSignInSettings } from './endpoints/getSignInSettings.ts'
import { listOutgoingMessages } from './endpoints/listOutgoingMessages.ts'
import { listSecurityNotices } from './endpoints/listSecurityNotices.ts'
import { updateSignInSettings } from './endpoints/updateSignInSettings.ts'

export const handlers = {
  getSignInSettings,
  updateSignInSettings,
  listOutgoingMessages,
  createResetLink,
  listSecurityNotices,
} satisfies Handlers<typeof contract.account>
