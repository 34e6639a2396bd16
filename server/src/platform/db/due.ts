import { type RawBuilder, sql } from 'kysely'

/**
 * No row of a queue waits longer than `longestMs`: what is to wait longer was written while the clock was ahead, and is due. So a clock that
 * is set back holds nothing up until it has caught up.
 */
export const isTooFarAhead = (column: string, now: number, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} > ${new Date(now + longestMs)}`

/** Whether the time in a column has come, also on a clock that was set back. */
export const isDue = (column: string, now: number, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${new Date(now)} OR ${isTooFarAhead(column, now, longestMs)})`
