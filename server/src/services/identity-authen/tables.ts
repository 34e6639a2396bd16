import type { Generated } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    login_session: {
      tenant_id: string
      session_id: string
      user_id: string
      device_id: Generated<string>
      user_agent: Generated<string>
      ip_address: Generated<string>
      key_thumbprint: string | null
      created_time: Generated<Date>
      last_active_time: Generated<Date>
      absolute_expiry: Date
      is_borrowed: Generated<boolean>
      by_passkey: Generated<boolean>
      revoked_time: Date | null
      revoked_reason: string | null
    }
    refresh_token: {
      tenant_id: string
      token_hash: Buffer
      session_id: string
      created_time: Generated<Date>
      expiry: Date
      spent_time: Date | null
      successor: string | null
    }
  }
}
