export const retentionErrors = {
  retentionRuleNotFound: { status: 404 },
  tooManyRetentionRules: { status: 409 },
} as const

export interface RetentionErrorData {
  tooManyRetentionRules: { max: number }
}
