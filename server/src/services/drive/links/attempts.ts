import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { networksOf } from '#platform/network.ts'
import { RateLimiterPostgres, RateLimiterRes } from '#platform/rate-limit/in-database.ts'

declare module '#platform/app.ts' {
  interface Services {
    linkAttempts: LinkAttempts
  }
}

const window = 15 * 60
const perNetwork = 10
/** From everywhere: who guesses from many networks gets no further. */
const perLink = 200

/** Wrong passwords of public links, counted in the database so that they outlive a restart and add up over processes. */
export function createLinkAttempts({
  database: { pool },
  config: { limitsFactor },
}: Pick<App, 'database' | 'config'>) {
  const common = { storeClient: pool, tableName: 'rate_limit', tableCreated: true, duration: window } as const
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({ ...common, keyPrefix, points: Math.max(1, Math.round(points * limitsFactor)) })
  const ofNetwork = limiter('drive-link', perNetwork)
  const ofLink = limiter('drive-link-all', perLink)

  return {
    /** Counts a try before it is made; `giveBack` when the password was right. @throws rateLimited */
    async begin(linkId: string, ipAddress: string): Promise<{ giveBack(): Promise<void> }> {
      const key = `${linkId}/${networksOf(ipAddress).near}`
      await ofNetwork.consume(key).catch(refuse)
      await ofLink.consume(linkId).catch(refuse)
      return {
        async giveBack() {
          await Promise.all([ofNetwork.reward(key), ofLink.reward(linkId)])
        },
      }
    },
  }
}

export type LinkAttempts = ReturnType<typeof createLinkAttempts>

function refuse(refusal: unknown): never {
  if (!(refusal instanceof RateLimiterRes)) throw refusal
  throw fail('rateLimited', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
}
