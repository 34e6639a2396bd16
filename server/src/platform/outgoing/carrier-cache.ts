import { LRUCache } from 'lru-cache'
import type { Carrier } from './carrier.ts'

/** Longer than any try that still uses it. */
const closesAfterMs = 120_000

/** Carriers hold connections, so one is kept for each setting that is in use, and closed some time after it was replaced. */
export function createCarrierCache() {
  const carriers = new LRUCache<string, Carrier>({
    max: 200,
    ttl: 30 * 60_000,
    updateAgeOnGet: true,
    dispose(carrier, _key, reason) {
      if (reason === 'delete') carrier.close()
      else setTimeout(() => carrier.close(), closesAfterMs).unref()
    },
  })
  return {
    /** @param key everything that the carrier is made from */
    get(key: string, make: () => Carrier): Carrier {
      const cachedCarrier = carriers.get(key)
      if (cachedCarrier) return cachedCarrier
      const carrier = make()
      carriers.set(key, carrier)
      return carrier
    },
    close(): void {
      for (const key of [...carriers.keys()]) carriers.delete(key)
    },
  }
}

export type CarrierCache = ReturnType<typeof createCarrierCache>
