import type { Words } from '../text.ts'
import type { dataProtectionErrors as vi } from '../vi/dataProtectionErrors.ts'

export const dataProtectionErrors: Words<typeof vi> = {
  privacyNoticeChanged: 'A new version of the notice has just been published. Read it first.',
  consentNotFound: 'None of your consents is in force.',
  dataRequestNotFound: 'This request was not found.',
  dataRequestAnswered: 'This request was answered or withdrawn.',
  tooManyDataRequests: data =>
    `You can have ${data.max ?? 5} open requests at a time. Wait for an answer or withdraw one.`,
  activityNotFound: 'This activity was not found. It may have been deleted.',
  tooManyActivities: data => `The register holds at most ${data.max ?? 500} activities. Delete some first.`,
}
