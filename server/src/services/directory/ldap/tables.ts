import type { Generated } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    ldap_setting: {
      tenant_id: string
      is_enabled: boolean
      url: string
      starts_tls: boolean
      ca_certificate: string | null
      bind_dn: string
      bind_password: string | null
      base_dn: string
      user_filter: string
      attributes: string
      allows_creation: boolean
      links_usernames: boolean
      group_roles: string
      updated_time: Date
      synced_time: Date | null
      sync_result: string | null
    }
    ldap_identity: {
      tenant_id: string
      subject: string
      user_id: string
      dn: string
      is_gone: Generated<boolean>
      created_time: Date
    }
  }
}
