import { createRequire } from 'node:module'
import type * as flexible from 'rate-limiter-flexible'

const require = createRequire(import.meta.url)

// The package's index loads its limiters for thirty other stores as well.
export const RateLimiterPostgres =
  require('rate-limiter-flexible/lib/RateLimiterPostgres') as typeof flexible.RateLimiterPostgres
export const RateLimiterRes =
  require('rate-limiter-flexible/lib/RateLimiterRes') as typeof flexible.RateLimiterRes
export type RateLimiterRes = flexible.RateLimiterRes
