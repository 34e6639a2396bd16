import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'

declare module '#platform/app.ts' {
  interface Services {
    consents: Consents
  }
}

/** That somebody agreed to a version of the notice on personal data. */
export interface GivenConsent {
  version: number
  /** In which it was shown. */
  language: 'vi' | 'en'
  /** Milliseconds since 1970. */
  time: number
}

/** What registration asks of data protection, which provides it. */
export interface Consents {
  /** 0 where the tenant has published no notice. */
  currentVersion(app: App, tenantId: string): Promise<number>
  /** In the transaction that makes the account. */
  record(tx: Tx, who: UserKey, consent: GivenConsent): Promise<void>
}
