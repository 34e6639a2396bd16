/** How long a row must fail, while others are published, before the row itself is considered the cause. */
const patienceMs = 60_000

/**
 * Distinguishes rows that can never be published from outages. A row is given up only when it has failed for a minute and rows of other
 * partitions were published in that minute: then the network works, and a sixty-fourth of all rooms waits behind it.
 */
export function createSettingAside(now: () => number = () => performance.now()) {
  const failing = new Map<number, number>()
  let lastSuccess = Number.NEGATIVE_INFINITY

  return {
    succeeded(rowIds: readonly number[]): void {
      if (rowIds.length > 0) lastSuccess = now()
      for (const id of rowIds) failing.delete(id)
    },
    /** @returns whether to give the row up */
    failed(rowId: number): boolean {
      const since = failing.get(rowId) ?? now()
      failing.set(rowId, since)
      const isHopeless = now() - since >= patienceMs && lastSuccess > since
      if (isHopeless) failing.delete(rowId)
      return isHopeless
    },
  }
}
