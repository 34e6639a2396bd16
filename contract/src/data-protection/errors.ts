export const dataProtectionErrors = {
  privacyNoticeChanged: { status: 409 },
  consentNotFound: { status: 404 },
  dataRequestNotFound: { status: 404 },
  dataRequestAnswered: { status: 409 },
  tooManyDataRequests: { status: 409 },
  activityNotFound: { status: 404 },
  tooManyActivities: { status: 409 },
} as const

export interface DataProtectionErrorData {
  /** The version that is in force. */
  privacyNoticeChanged: { version: number }
  tooManyDataRequests: { max: number }
  tooManyActivities: { max: number }
}
