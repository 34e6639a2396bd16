import { z } from 'zod'
import { administrator, anyone, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { maxDataRequestText } from '../rules/data-protection.ts'
import { id, paragraph } from '../text.ts'
import {
  ActivityInput,
  Consent,
  ConsentRecord,
  DataRequest,
  DataRequestKind,
  NoticeInput,
  OwnConsent,
  PersonDataRequest,
  PrivacyNotice,
  ProcessingActivity,
  PublishedNotice,
} from './models.ts'

/** A service of our own: consent, requests of people about their data, and the register of processing (Law 91/2025/QH15). */
const path = servicePath('data-protection-service')
const onRequest = z.object({ requestId: id() })
const onActivity = z.object({ activityId: id() })
const requestText = paragraph({ max: maxDataRequestText })

export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: path('v1', '/notice'),
  summary: 'The notice on personal data that is in force',
  access: anyone,
  query: context,
  answer: PrivacyNotice,
  limit: { perMinute: 30, burst: 20, by: 'address' },
})

export const getOwnConsent = endpoint({
  method: 'GET',
  path: path('v1', '/consents/@'),
  summary: 'The notice in force, and what the caller has agreed to',
  access: user,
  query: context,
  answer: OwnConsent,
})

export const giveConsent = endpoint({
  method: 'POST',
  path: path('v1', '/consents/@'),
  summary: 'Agrees to the notice that was shown; agreeing to the same version again changes nothing',
  access: user,
  body: z.object({
    version: z.number().int().min(0).max(1_000_000),
    language: z.enum(['vi', 'en']).default('vi'),
  }),
  answer: Consent,
  errors: ['privacyNoticeChanged'],
  limit: { perMinute: 20, burst: 10 },
})

export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: path('v1', '/consents/@'),
  summary: 'Withdraws what the caller has agreed to; the records stay, with the time of the withdrawal',
  access: user,
  query: context,
  answer: OwnConsent,
  errors: ['consentNotFound'],
})

export const createDataRequest = endpoint({
  method: 'POST',
  path: path('v1', '/requests'),
  summary: 'Asks administrators about the caller’s own data; answered within two working days',
  access: user,
  body: z.object({ kind: DataRequestKind, text: requestText.default('') }),
  answer: DataRequest,
  errors: ['tooManyDataRequests'],
  limit: { perMinute: 10, burst: 5 },
})

export const listOwnDataRequests = endpoint({
  method: 'GET',
  path: path('v1', '/requests/@'),
  summary: 'What the caller has asked, latest first',
  access: user,
  query: cursorQuery(),
  answer: page(DataRequest),
})

export const withdrawDataRequest = endpoint({
  method: 'PUT',
  path: path('v1', '/requests/{requestId}/withdraw'),
  summary: 'Takes back an own request that is not answered yet',
  access: user,
  params: onRequest,
  answer: DataRequest,
  errors: ['dataRequestNotFound', 'dataRequestAnswered'],
})

export const listDataRequests = endpoint({
  method: 'GET',
  path: path('v1', '/admin/requests'),
  summary:
    'Requests of people about their data: those to be answered with the earliest deadline first, or all, latest first',
  access: administrator('privacy.read'),
  query: cursorQuery().extend({ filter: z.enum(['WAITING', 'ALL']).default('WAITING') }),
  answer: page(PersonDataRequest),
})

export const answerDataRequest = endpoint({
  method: 'PUT',
  path: path('v1', '/admin/requests/{requestId}/answer'),
  summary: 'Takes up a request, or answers it: done or refused, with a text for the person',
  access: administrator('privacy.answer'),
  params: onRequest,
  body: z
    .object({ status: z.enum(['IN_PROGRESS', 'DONE', 'REFUSED']), answer: requestText.default('') })
    .refine(({ status, answer }) => status !== 'REFUSED' || answer.trim() !== '', {
      path: ['answer'],
      params: { reason: 'required' },
    }),
  answer: PersonDataRequest,
  errors: ['dataRequestNotFound', 'dataRequestAnswered'],
  audit: true,
})

export const listPrivacyNotices = endpoint({
  method: 'GET',
  path: path('v1', '/admin/notices'),
  summary: 'Published notices, latest first',
  access: administrator('privacy.read'),
  query: cursorQuery(),
  answer: page(PublishedNotice),
})

export const publishPrivacyNotice = endpoint({
  method: 'POST',
  path: path('v1', '/admin/notices'),
  summary: 'Publishes a notice as the next version; everybody is asked to agree to it',
  access: administrator('privacy.edit'),
  body: NoticeInput,
  answer: PublishedNotice,
  errors: ['privacyNoticeChanged'],
  audit: true,
})

export const listConsents = endpoint({
  method: 'GET',
  path: path('v1', '/admin/consents'),
  summary: 'Records of consent, latest first; of one person, or of all',
  access: administrator('privacy.read'),
  query: cursorQuery().extend({ personId: id().optional() }),
  answer: page(ConsentRecord),
  audit: true,
})

export const listProcessingActivities = endpoint({
  method: 'GET',
  path: path('v1', '/admin/activities'),
  summary: 'The register of processing, by name',
  access: administrator('privacy.read'),
  query: cursorQuery(),
  answer: page(ProcessingActivity),
})

export const createProcessingActivity = endpoint({
  method: 'POST',
  path: path('v1', '/admin/activities'),
  summary: 'Adds an entry to the register of processing',
  access: administrator('privacy.edit'),
  body: ActivityInput,
  answer: ProcessingActivity,
  errors: ['tooManyActivities'],
  audit: true,
})

export const updateProcessingActivity = endpoint({
  method: 'PUT',
  path: path('v1', '/admin/activities/{activityId}'),
  summary: 'Changes an entry of the register of processing',
  access: administrator('privacy.edit'),
  params: onActivity,
  body: ActivityInput,
  answer: ProcessingActivity,
  errors: ['activityNotFound'],
  audit: true,
})

export const deleteProcessingActivity = endpoint({
  method: 'DELETE',
  path: path('v1', '/admin/activities/{activityId}'),
  summary: 'Takes an entry out of the register of processing',
  access: administrator('privacy.edit'),
  params: onActivity,
  query: context,
  answer: ProcessingActivity,
  errors: ['activityNotFound'],
  audit: true,
})

export const exportProcessingRegister = endpoint({
  method: 'GET',
  path: path('v1', '/admin/activities/export'),
  summary: 'The register of processing as CSV; cells that a spreadsheet would compute are made inert',
  access: administrator('privacy.read'),
  query: context,
  answer: servedFile(),
  sendsFile: true,
})
