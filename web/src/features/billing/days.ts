/** `2026-11-30` as `30/11/2026`. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/')

/** The day in Vietnam, as `2026-11-30`. */
export const today = (now = Date.now()): string => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)
