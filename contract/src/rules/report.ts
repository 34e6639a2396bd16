/** Limits of reports and of what follows them. */

/** Messages that one report names. */
export const maxReportedMessages = 20
export const maxReportText = 1_000
/** For how long a reported person can be limited. */
export const minLimitHours = 24
export const maxLimitHours = 30 * 24
