import type { App } from '#platform/app.ts'

/** No file system that is in use says an earlier time of a file that has one. */
const earliestMs = Date.UTC(1980, 0, 1)
/** Clocks differ, and so do the time zones of devices that keep local times. */
const aheadMs = 24 * 3_600_000

/** The time that a file is said to have where it comes from; undefined for none, and for one that cannot be. */
export const ownTimeOf = (app: App, epochMs: number | undefined): Date | undefined =>
  epochMs !== undefined && epochMs >= earliestMs && epochMs <= app.clock.now() + aheadMs
    ? new Date(epochMs)
    : undefined
