/** Data-protection owns notices on personal data and who agreed to them, requests of people about their data, and the register of processing. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { consents } from './consents.ts'
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
import { personalData } from './personal-data.ts'

const handlers = {
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

export const service = defineService({
  name: 'data-protection',
  endpoints: [serve(contract.dataProtection, handlers)],
  tables: ['consent', 'data_request', 'privacy_notice', 'processing_activity'],
  personalData,
  ports: { consents },
})
