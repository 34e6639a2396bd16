/** What a retention rule can name. */
export const retentionKinds = ['MESSAGES', 'FILES', 'CALLS'] as const
/** A hundred years. */
export const maxRetentionDays = 36_500
export const maxRetentionRules = 500
/** A preview counts no further. */
export const maxPreviewCount = 100_000
