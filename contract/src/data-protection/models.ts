import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import {
  consentSources,
  dataRequestKinds,
  dataRequestStatuses,
  maxActivityName,
  maxActivityText,
  maxNoticeText,
} from '../rules/data-protection.ts'
import { line, paragraph, time } from '../text.ts'

/** What a tenant tells people about the data it keeps of them, and asks them to agree to. */
export const PrivacyNotice = z.object({
  version: z
    .number()
    .int()
    .describe('Grows by one with each publication; 0 is the text that the product brings'),
  text: z.object({ vi: z.string(), en: z.string().optional() }),
  publishedTime: time().optional(),
})
export type PrivacyNotice = z.output<typeof PrivacyNotice>

/** One that was published, as administrators see it. */
export const PublishedNotice = PrivacyNotice.extend({
  publishedBy: UserInfo.optional(),
  agreed: z.number().int().describe('How many people have agreed to this version and not withdrawn it'),
})
export type PublishedNotice = z.output<typeof PublishedNotice>

export const NoticeInput = z.object({
  text: z.object({
    vi: paragraph({ max: maxNoticeText }).refine(text => text.trim() !== '', {
      params: { reason: 'required' },
    }),
    en: paragraph({ max: maxNoticeText }).optional(),
  }),
  afterVersion: z
    .number()
    .int()
    .min(0)
    .describe('The version that the administrator saw as the latest; nothing is published over a newer one'),
})

/** That somebody agreed to a notice. */
export const Consent = z.object({
  consentId: z.string(),
  version: z.number().int().describe('Of the notice that was shown'),
  source: z.enum(consentSources),
  language: z.enum(['vi', 'en']).describe('In which the notice was shown'),
  givenTime: time(),
  withdrawnTime: time().optional(),
})
export type Consent = z.output<typeof Consent>

export const ConsentRecord = Consent.extend({ person: UserInfo })
export type ConsentRecord = z.output<typeof ConsentRecord>

/** Where somebody stands towards the notice. */
export const OwnConsent = z.object({
  notice: PrivacyNotice,
  isAsked: z
    .boolean()
    .describe('The tenant has published a notice that the person has neither agreed to nor withdrawn from'),
  consents: z.array(Consent).describe('Latest first; the latest 50'),
})
export type OwnConsent = z.output<typeof OwnConsent>

export const DataRequestKind = z.enum(dataRequestKinds)
export type DataRequestKind = z.output<typeof DataRequestKind>
export const DataRequestStatus = z.enum(dataRequestStatuses)
export type DataRequestStatus = z.output<typeof DataRequestStatus>

/** What a person asks about their own data. */
export const DataRequest = z.object({
  requestId: z.string(),
  kind: DataRequestKind,
  text: z.string(),
  status: DataRequestStatus,
  createdTime: time(),
  dueTime: time().describe('To be answered before: the end of the second working day'),
  answer: z.string().describe('Empty until it is answered'),
  answeredTime: time().optional(),
})
export type DataRequest = z.output<typeof DataRequest>

/** As administrators see it. */
export const PersonDataRequest = DataRequest.extend({ person: UserInfo, answeredBy: UserInfo.optional() })
export type PersonDataRequest = z.output<typeof PersonDataRequest>

const description = paragraph({ max: maxActivityText })
const neededDescription = description.refine(text => text.trim() !== '', { params: { reason: 'required' } })

export const ActivityInput = z.object({
  name: line({ max: maxActivityName }),
  purpose: neededDescription,
  categories: neededDescription.describe('Which data, of whom'),
  recipients: description.describe('Who receives it outside of the tenant; may be empty'),
  retention: neededDescription.describe('How long it is kept'),
})
export type ActivityInput = z.output<typeof ActivityInput>

/** An entry of the register of what a tenant does with personal data. */
export const ProcessingActivity = z.object({
  activityId: z.string(),
  name: z.string(),
  purpose: z.string(),
  categories: z.string(),
  recipients: z.string(),
  retention: z.string(),
  updatedBy: UserInfo,
  updatedTime: time(),
})
export type ProcessingActivity = z.output<typeof ProcessingActivity>
