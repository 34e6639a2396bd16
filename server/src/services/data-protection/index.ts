/** Data-protection owns notices on personal data and who agreed to them, requests of people about their data, and the register of processing. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { answerDataRequest } from './endpoints/answerDataRequest.ts'
import { createDataRequest } from './endpoints/createDataRequest.ts'
import { createProcessingActivity } from './endpoints/createProcessingActivity.ts'
import { deleteProcessingActivity } from './endpoints/deleteProcessingActivity.ts'
import { exportProcessingRegister } from './endpoints/exportProcessingRegister.ts'
import { getOwnConsent } from './endpoints/getOwnConsent.ts'
import { getPrivacyNotice } from './endpoints/getPrivacyNotice.ts'
import { giveConsent } from './endpoints/giveConsent.ts'
import { listConsents } from './endpoints/listConsents.ts'
import { listDataRequests } from './endpoints/listDataRequests.ts'
import { listOwnDataRequests } from './endpoints/listOwnDataRequests.ts'
import { listPrivacyNotices } from './endpoints/listPrivacyNotices.ts'
import { listProcessingActivities } from './endpoints/listProcessingActivities.ts'
import { publishPrivacyNotice } from './endpoints/publishPrivacyNotice.ts'
import { updateProcessingActivity } from './endpoints/updateProcessingActivity.ts'
import { withdrawConsent } from './endpoints/withdrawConsent.ts'
import { withdrawDataRequest } from './endpoints/withdrawDataRequest.ts'

export const handlers = {
  getPrivacyNotice,
  getOwnConsent,
  giveConsent,
  withdrawConsent,
  createDataRequest,
  listOwnDataRequests,
  withdrawDataRequest,
  listDataRequests,
  answerDataRequest,
  listPrivacyNotices,
  publishPrivacyNotice,
  listConsents,
  listProcessingActivities,
  createProcessingActivity,
  updateProcessingActivity,
  deleteProcessingActivity,
  exportProcessingRegister,
} satisfies Handlers<typeof contract.dataProtection>

export { consents } from './consents.ts'
export { personalData } from './personal-data.ts'
