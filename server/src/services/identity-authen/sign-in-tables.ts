import type { Generated } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    qr_login: {
      tenant_id: string
      request_id: string
      session_hash: Buffer
      secret: Buffer
      device_id: string
      user_agent: string
      ip_address: string
      key_thumbprint: string | null
      status: Generated<'PENDING' | 'SCANNED' | 'CONFIRMED' | 'CONSUMED' | 'DECLINED' | 'CANCELLED'>
      check_number: string | null
      user_id: string | null
      session_id: string | null
      created_time: Date
      expiry: Date
    }
    second_factor: {
      tenant_id: string
      user_id: string
      totp_secret: string | null
      totp_enabled_time: Date | null
      totp_last_step: Generated<number>
      passkey_required: Generated<boolean>
      /** When a second step was last turned on, of either kind. */
      strengthened_time: Date | null
    }
    recovery_code: { tenant_id: string; user_id: string; code_hash: Buffer }
    passkey: {
      tenant_id: string
      passkey_id: string
      user_id: string
      credential_id: string
      public_key: Buffer
      counter: number
      transports: string[]
      rp_id: string
      name: string
      is_backed_up: boolean
      created_time: Date
      last_used_time: Date | null
    }
    sign_in_challenge: {
      tenant_id: string
      challenge_id: string
      kind: string
      secret_hash: Buffer | null
      user_id: string | null
      device_id: string
      key_thumbprint: string | null
      data: unknown
      tries: Generated<number>
      expiry: Date
    }
    oidc_provider: {
      tenant_id: string
      provider_id: string
      position: number
      name: string
      issuer: string
      client_id: string
      client_secret: string | null
      scopes: string[]
      is_enabled: boolean
      allows_registration: boolean
      links_verified_email: boolean
    }
    oidc_identity: {
      tenant_id: string
      identity_id: string
      user_id: string
      provider_id: string
      issuer: string
      subject: string
      email: string | null
      created_time: Date
      last_used_time: Date | null
    }
  }
}
