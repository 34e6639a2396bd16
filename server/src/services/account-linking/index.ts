/** Account-linking owns the links between accounts of one person, and switching from one to the other by passcode. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { changePasscode } from './endpoints/changePasscode.ts'
import { createAccountLink } from './endpoints/createAccountLink.ts'
import { deleteAccountLink } from './endpoints/deleteAccountLink.ts'
import { getAccountLink } from './endpoints/getAccountLink.ts'
import { invalidateLinkTokens } from './endpoints/invalidateLinkTokens.ts'
import { listAccountLinks } from './endpoints/listAccountLinks.ts'
import { switchAccount } from './endpoints/switchAccount.ts'
import { updateAccountLink } from './endpoints/updateAccountLink.ts'
import { verifyPasscode } from './endpoints/verifyPasscode.ts'
import { forgetLinkTokens } from './jobs/forgetLinkTokens.ts'
import { personalData } from './personal-data.ts'

const handlers = {
  listAccountLinks,
  createAccountLink,
  getAccountLink,
  updateAccountLink,
  deleteAccountLink,
  changePasscode,
  verifyPasscode,
  invalidateLinkTokens,
} satisfies Handlers<typeof contract.accountLinking>

const switchingHandlers = { switchAccount } satisfies Handlers<typeof contract.accountSwitching>

export const service = defineService({
  name: 'account-linking',
  endpoints: [serve(contract.accountLinking, handlers), serve(contract.accountSwitching, switchingHandlers)],
  tables: ['account_link', 'account_link_token'],
  personalData,
  jobs: [forgetLinkTokens],
})
