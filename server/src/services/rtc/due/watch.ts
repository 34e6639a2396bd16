/**
 * Since when this process could take heartbeats. Devices cannot tell of themselves while the server or its database is away, so no call is lost by
 * that alone: each gets its time again.
 */
export interface CallWatch {
  /** Epoch milliseconds. */
  since(): number
  interrupted(): void
}

export function createCallWatch(clock: { now(): number }): CallWatch {
  let since = clock.now()
  return {
    since: () => since,
    interrupted() {
      since = clock.now()
    },
  }
}
