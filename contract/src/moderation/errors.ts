export const moderationErrors = {
  accountLimited: { status: 403 },
  reportNotFound: { status: 404 },
  reportExists: { status: 409 },
  reportStatusNotAllowed: { status: 409 },
} as const

export interface ModerationErrorData {
  /** Until when (epoch ms). */
  accountLimited: { until: number }
}
