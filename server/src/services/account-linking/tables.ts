import type { Generated } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    account_link: {
      tenant_id: string
      account_linking_id: string
      owner_id: string
      target_id: string
      name: string
      passcode_hash: string
      tries: Generated<number>
      is_locked: Generated<boolean>
      proven_time: Date
      created_time: Date
      updated_time: Date
      last_used_time: Date | null
    }
    account_link_token: {
      tenant_id: string
      token_hash: Buffer
      account_linking_id: string
      session_id: string
      expiry: Date
    }
  }
}
