/** Disconnects in a row that are borne without a connection between them; one more stops. */
export const toleratedDisconnects = 2

/** Times of the client, in milliseconds; delays between tries grow exponentially, with jitter. */
export const connectionTimes = {
  timeout: 5000,
  minReconnectDelay: 500,
  maxReconnectDelay: 20_000,
  maxServerPingDelay: 10_000,
} as const
/** Wait before a subscription that the server ended is asked for again; at random, since one change of rights may end many. */
export const askAgainDelay = (random: () => number = Math.random): number => 100 + 400 * random()
export const subscriptionTimes = { minResubscribeDelay: 500, maxResubscribeDelay: 20_000 } as const

/** Counts ended transports; only those that ended while the browser was online say something about the server. */
export class DisconnectCounter {
  #count = 0

  /** @returns whether this one was one too many */
  ended(isOnline: boolean): boolean {
    if (isOnline) this.#count++
    return this.#count > toleratedDisconnects
  }

  connected() {
    this.#count = 0
  }
}

/** Wait before the n-th entry into a page: 2 s doubled up to 20 s, up to half of it taken off at random, never under 2 s. */
export function pollDelay(n: number, random: () => number = Math.random): number {
  const full = Math.min(2000 * 2 ** n, 20_000)
  return Math.max(2000, full * (1 - random() / 2))
}

/**
 * Wait before the next look at `/readyz`: 2 to 3 s in the first minute, in which a restart ends, then 10 to 20 s; at random, so that a crowd
 * spreads. Whoever is in a call hurries for that minute: 0.5 to 1 s.
 */
export const readyDelay = (
  awayMs: number,
  isHurried: boolean,
  random: () => number = Math.random,
): number => {
  if (awayMs >= 60_000) return 10_000 + 10_000 * random()
  return (isHurried ? 500 : 2000) + (isHurried ? 500 : 1000) * random()
}
