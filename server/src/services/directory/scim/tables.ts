import type { Generated } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    scim_token: {
      tenant_id: string
      token_id: string
      name: string
      token_hash: Buffer
      created_time: Date
      last_used_time: Date | null
    }
    scim_user: {
      tenant_id: string
      user_id: string
      user_name: string
      external_id: string | null
      is_deleted: Generated<boolean>
    }
    scim_group: {
      tenant_id: string
      group_id: string
      display_name: string
      external_id: string | null
      role_id: string | null
      created_time: Date
      updated_time: Date
    }
    scim_group_member: { tenant_id: string; group_id: string; user_id: string }
  }
}
