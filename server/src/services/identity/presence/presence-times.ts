/** So long after their last connection ended, somebody still counts as online: a tunnel or a reload is no departure. */
export const graceMs = 90_000
/** So long after a device said that it is in use, its owner counts as online. */
export const pingMs = 60_000

/** When somebody was last here is known to the minute. @param time epoch milliseconds */
export const toMinute = (time: number) => Math.floor(time / 60_000) * 60_000
