import type { BuiltInRole, ScopeKind } from '@trau/contract'
import type { Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    role_template: RoleTemplateTable
    role_template_version: RoleTemplateVersionTable
    role: RoleTable
    role_user: RoleUserTable
  }
}

interface RoleTemplateTable {
  tenant_id: string
  template_id: string
  built_in: BuiltInRole | null
  name: string
  description: Generated<string>
  /** The newest. */
  version: Generated<number>
  created_time: Generated<Date>
  updated_time: Generated<Date>
}
export type RoleTemplateRow = Selectable<RoleTemplateTable>

interface RoleTemplateVersionTable {
  tenant_id: string
  template_id: string
  version: number
  /** Empty for a built-in template: what it holds stands in the code. */
  permissions: string[]
  author_id: string | null
  created_time: Generated<Date>
}

interface RoleTable {
  tenant_id: string
  role_id: string
  built_in: BuiltInRole | null
  name: string
  description: Generated<string>
  scope_kind: Generated<ScopeKind>
  scope_id: string | null
  template_id: string | null
  template_version: number | null
  allow: Generated<string[]>
  deny: Generated<string[]>
  /** Gives anything by itself. `app_user.is_admin` follows it by trigger. */
  is_administrative: boolean
  version: Generated<number>
  created_time: Generated<Date>
  updated_time: Generated<Date>
}
export type RoleRow = Selectable<RoleTable>

interface RoleUserTable {
  tenant_id: string
  role_id: string
  user_id: string
  granted_by: string | null
  granted_time: Generated<Date>
}
