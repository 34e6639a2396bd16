const startBps = 1_200_000
const leastBps = 60_000
const mostBps = 8_000_000
const growth = 1.25
/** Above what is sent, for a layer that might fit. */
const headroomBps = 300_000
const heavyLoss = 0.1
const shortestHoldMs = 5_000
const longestHoldMs = 60_000
/** A rise that has lasted so long was right: the next refusal holds shortly again. */
const settledMs = 30_000

/**
 * What one subscriber can take, in bits per second. Its browser reports an estimate (REMB), which follows what it is sent and so never says that
 * a larger layer would fit; that is tried, and after a failure tried again later and later.
 */
export class DownlinkEstimate {
  #budget = startBps
  #reported: number | undefined
  #loss = 0
  #holdUntilMs = 0
  #holdMs = shortestHoldMs
  #loweredMs = 0

  get bps(): number {
    return this.#budget
  }

  get reportedBps(): number | undefined {
    return this.#reported
  }

  /** REMB: the browser's own estimate. */
  report(bps: number): void {
    if (bps > 0) this.#reported = bps
  }

  /** @param fraction 0 to 1, of the time since the last report */
  reportLoss(fraction: number): void {
    this.#loss = Math.max(this.#loss, fraction)
  }

  /** Once a second. @param sentBps of the last second @param isUnsatisfied a larger layer was wanted */
  tick(nowMs: number, sentBps: number, isUnsatisfied: boolean): void {
    const lastReport = this.#reported
    if (this.#loss > heavyLoss) this.#lower(nowMs, Math.min(this.#budget, sentBps) * (1 - this.#loss / 2))
    else if (lastReport !== undefined && sentBps > leastBps && lastReport < sentBps * 0.95)
      this.#lower(nowMs, lastReport)
    else if (isUnsatisfied && nowMs >= this.#holdUntilMs)
      this.#budget = Math.min(
        mostBps,
        Math.max(this.#budget, Math.min(this.#budget * growth, 2 * sentBps + headroomBps)),
      )
    if (nowMs - this.#loweredMs > settledMs) this.#holdMs = shortestHoldMs
    this.#loss = 0
  }

  #lower(nowMs: number, bps: number): void {
    this.#budget = Math.max(leastBps, Math.min(this.#budget, bps))
    this.#holdUntilMs = nowMs + this.#holdMs
    this.#holdMs = Math.min(longestHoldMs, this.#holdMs * 2)
    this.#loweredMs = nowMs
  }
}
