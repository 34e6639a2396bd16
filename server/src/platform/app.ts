import type { ApiUsage } from './api-usage.ts'
import type { AccessTokens } from './auth/access-token.ts'
import type { Revocations } from './auth/revocations.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/index.ts'
import type { Files } from './files/index.ts'
import type { RequestContext } from './http/context.ts'
import type { HandlersOf } from './http/routes.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Outgoing } from './outgoing/index.ts'
import type { PersonalData } from './personal-data.ts'
import type { Pictures } from './pictures/index.ts'
import type { Processors } from './processors/index.ts'
import type { VapidKeys } from './push/vapid.ts'
import type { RateLimiter } from './rate-limit/bucket.ts'
import type { Realtime } from './realtime/index.ts'
import type { Secrets } from './secrets.ts'
import type { Tenants } from './tenants.ts'
import type { Turn } from './turn/index.ts'

/** What every service may use. Services add their own part to `Services` (declaration merging), reached as `app.services.room`. */
export interface App {
  config: Config
  log: Log
  clock: Clock
  database: Database
  db: Db
  outbox: Outbox
  /** Mail and SMS. */
  outgoing: Outgoing
  /** Connections to other servers that a setting names. */
  outbound: Outbound
  secrets: Secrets
  /** What web pushes are signed with. */
  vapidKeys: VapidKeys
  files: Files
  pictures: Pictures
  processors: Processors
  realtime: Realtime
  accessTokens: AccessTokens
  revocations: Revocations
  rateLimiter: RateLimiter
  tenants: Tenants
  /** Another one after a backup was restored: what clients remember of the data before it is void. */
  dataId: string
  /** Answers by tenant and hour. */
  apiUsage: ApiUsage
  /** STUN and TURN of calls. */
  turn: Turn
  /** What is held about a person, of all services and of the platform. */
  personalData: readonly PersonalData[]
  services: Services
}

// biome-ignore lint/suspicious/noEmptyInterface: filled by the services that keep something in memory
export interface Services {}

export type Context = RequestContext<App>
export type Handlers<Service> = HandlersOf<Service, App>
